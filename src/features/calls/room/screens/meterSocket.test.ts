import { afterEach, expect, test, vi } from 'vitest'
import { meterWaitMs } from '../spec.ts'
import { openMeter } from './meterSocket.ts'
import { meterStore } from './stores.ts'

/** Stand-in for a WebSocket; the test sets its state. */
class Socket {
  static readonly OPEN = 1
  static readonly CLOSING = 2
  readyState = 0
  readonly said: string[] = []
  readonly opened: unknown[]
  onopen: (() => void) | undefined
  constructor(...opened: unknown[]) {
    this.opened = opened
    sockets.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text).type)
  }
  close() {
    this.readyState = 3
  }
}
const sockets: Socket[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sockets.length = 0
})

/** Opens the meter on a page whose origin differs from the origin of the meter URL. */
function open() {
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  return openMeter(
    'ws://127.0.0.1:3000/api/meter#a.b.c',
    () => ({ sending: true, receiving: true }),
    () => {},
  )
}

test('bye sends a last heartbeat over an open connection, and returns false without a connection', () => {
  const meter = open()
  const [socket] = sockets
  expect([meter.bye(), socket?.said]).toEqual([false, []])
  if (socket) socket.readyState = Socket.OPEN
  expect([meter.bye(), socket?.said]).toEqual([true, ['beat', 'bye']])
  meter.close('for good')
})

test('connects to the origin of the page, without the key in the URL', () => {
  const meter = open()
  const [socket] = sockets
  expect(socket?.opened).toEqual(['ws://localhost:3000/api/meter', ['limelight-meter', 'a.b.c']])
  meter.close('for good')
})

test('the meter is unreachable if its connection never opens; a connection that opened and closed is retried', () => {
  vi.useFakeTimers()
  open()
  vi.advanceTimersByTime(meterWaitMs)
  expect(meterStore.get().connection).toBe('unreachable')
  const meter = open()
  expect(meterStore.get().connection).toBe('connecting')
  sockets.at(-1)?.onopen?.()
  vi.advanceTimersByTime(meterWaitMs)
  expect(meterStore.get().connection).not.toBe('unreachable')
  meter.close('for good')
})
