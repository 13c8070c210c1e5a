import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from './http/serve.ts'
import { freeRange, temporaryDir } from './testbed.ts'

const { dir, remove } = temporaryDir('supervise-test')
const CLOUD_OFFSET = 2
let port: number

beforeAll(async () => {
  port = await freeRange(CLOUD_OFFSET + 7)
})
afterAll(remove)

const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
/** Program that supervises a minimal product in a separate process, as the real commands do. */
const program = `
  import { supervise } from ${from('./supervise.ts')}
  import { listen, json } from ${from('./http/serve.ts')}
  await supervise(process.argv.slice(1), async ({ port, vars }) => {
    const { close } = await listen((req, res) => json(res, Number(process.env.HEALTH ?? 200), vars.APP_ORIGIN), { port })
    return { close, ended: new Promise(() => {}), restart: () => console.log('restarted') }
  })`

type Run = { child: ChildProcess; output(): string; exit: Promise<number | null> }

function start(env: Record<string, string> = {}, through?: string): Run {
  const own = {
    PORT: String(port),
    LOCAL_CLOUD_PORT: String(port + CLOUD_OFFSET),
    LOCAL_CLOUD_DIR: path.join(dir, 'run'),
  }
  const node = ['--input-type=module', '-e', program]
  const [file, args] = through ? [through, ['-c', '"$0" "$@"; :', process.execPath, ...node]] : [process.execPath, node]
  const child = spawn(file, args, { env: { ...process.env, ...own, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  return { child, output: () => output, exit: new Promise((resolve) => child.once('exit', resolve)) }
}

const isUp = (run: Run) => vi.waitFor(() => expect(run.output()).toContain('ready in'))
const allFree = async () => {
  for (let offset = 0; offset < CLOUD_OFFSET + 7; offset++)
    await (await listen(() => {}, { port: port + offset })).close()
}

test('SIGUSR2 restarts only the product', async () => {
  const run = start()
  await isUp(run)
  run.child.kill('SIGUSR2')
  await vi.waitFor(() => expect(run.output()).toContain('restarted'))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toBe(`http://127.0.0.1:${port}`)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(143)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s stops all processes', async (signal, code) => {
  const run = start()
  await isUp(run)
  expect(run.output()).toContain(`http://127.0.0.1:${port}`)
  expect(run.output()).toContain('fan@limelight.test')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toBe(`http://127.0.0.1:${port}`)
  run.child.kill(signal)
  expect(await run.exit).toBe(code)
  await allFree()
})

test('all processes stop after the death of the parent and after SIGKILL', async () => {
  const orphaned = start({}, '/bin/sh')
  await isUp(orphaned)
  orphaned.child.kill('SIGKILL')
  await vi.waitFor(allFree, { interval: 200 })
  const killed = start()
  await isUp(killed)
  killed.child.kill('SIGKILL')
  await vi.waitFor(allFree, { interval: 200 })
})

test('reports a taken port in one sentence', async () => {
  const squatter = await listen(() => {}, { port })
  const run = start()
  expect(await run.exit).toBe(1)
  expect(run.output()).toContain(`Port ${port} is already in use. Stop what uses it, or choose another with PORT.`)
  await squatter.close()
})

test('reports an unhealthy product and keeps the console running', async () => {
  const run = start({ HEALTH: '500' })
  await isUp(run)
  expect(run.output()).toContain('The product responds with 500')
  run.child.kill('SIGINT')
  await run.exit
})

test('SIGINT during the start stops all processes', async () => {
  const run = start({ HEALTH: '500' })
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port + CLOUD_OFFSET}/services`)).status).toBe(200),
    { interval: 20 },
  )
  run.child.kill('SIGINT')
  expect(await run.exit).toBe(130)
  await allFree()
})
