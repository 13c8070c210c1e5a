import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createFaults, type Faults } from './faults.ts'
import { json, type Listening, listen, readBody } from './serve.ts'

let faults: Faults
let service: Listening
let sockets: WebSocketServer

beforeEach(async () => {
  faults = createFaults()
  sockets = new WebSocketServer({ noServer: true })
  const upgrade = faults.upgrade((req, socket, head) =>
    sockets.handleUpgrade(req, socket, head, (ws) => ws.send('hello')),
  )
  service = await listen(
    faults.wrap((_req, res) => json(res, 200, { served: true })),
    { port: 0, upgrade },
  )
})
afterEach(() => service.close())

const at = (path: string) => `http://127.0.0.1:${service.port}${path}`
const control = (body: unknown) => fetch(at('/__control/fault'), { method: 'POST', body: JSON.stringify(body) })

/** Opens a WebSocket. Returns its first message, or its error. */
const handshake = () =>
  new Promise<string>((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${service.port}/`)
    ws.on('message', (data) => {
      resolve(String(data))
      ws.close()
    })
    ws.on('unexpected-response', (_req, res) => resolve(`status ${res.statusCode}`))
    ws.on('error', (error) => resolve(error.message))
  })

test('serves requests and upgrades without a fault', async () => {
  expect(await (await fetch(at('/'))).json()).toEqual({ served: true })
  expect(await handshake()).toBe('hello')
})

test('"down" drops requests, new sockets and open sockets; control paths still respond', async () => {
  const open = new WebSocket(`ws://127.0.0.1:${service.port}/`)
  await new Promise((resolve) => open.once('message', resolve))
  const cut = new Promise((resolve) => open.once('close', resolve))
  expect((await control({ mode: 'down' })).status).toBe(200)
  await cut
  await expect(fetch(at('/'))).rejects.toThrow()
  expect(await handshake()).toMatch(/socket hang up|ECONNRESET/)
  expect(await (await fetch(at('/__control/health'))).json()).toEqual({ ok: true, fault: { mode: 'down' } })
  await control({ mode: 'off' })
  expect((await fetch(at('/'))).status).toBe(200)
})

test('"slow" delays responses and new sockets', async () => {
  await control({ mode: 'slow', delayMs: 150 })
  const started = performance.now()
  expect(await (await fetch(at('/'))).json()).toEqual({ served: true })
  expect(performance.now() - started).toBeGreaterThan(140)
  expect(await handshake()).toBe('hello')
})

test('"nonsense" responds with 200 and an unreadable body', async () => {
  await control({ mode: 'nonsense' })
  const response = await fetch(at('/'))
  expect([response.status, await response.text()]).toEqual([200, '<html>nonsense</html>'])
  expect(await handshake()).toBe('status 200')
})

test('refuses an unknown mode and keeps the current one', async () => {
  expect((await control({ mode: 'sideways' })).status).toBe(400)
  expect((await control({ mode: 'slow', delayMs: -1 })).status).toBe(400)
  expect(faults.get()).toEqual({ mode: 'off' })
})

test('responds with 413 to a body above the limit; reports a taken port in one sentence', async () => {
  const strict = await listen(
    async (req, res) => {
      json(res, 200, { size: (await readBody(req, 10)).length })
    },
    { port: 0 },
  )
  const post = (body: string) => fetch(`http://127.0.0.1:${strict.port}/`, { method: 'POST', body })
  expect(await (await post('0123456789')).json()).toEqual({ size: 10 })
  expect((await post('0123456789a')).status).toBe(413)
  await expect(listen(() => {}, { port: strict.port })).rejects.toThrow(`Port ${strict.port} is already in use.`)
  await strict.close()
  const again = await listen(() => {}, { port: strict.port })
  await again.close()
})
