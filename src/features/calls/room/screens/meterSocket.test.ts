import { afterEach, expect, test, vi } from 'vitest'
import { openMeter } from './meterSocket.ts'

/** A WebSocket that opens when the test sets its state. */
class Socket {
  static readonly OPEN = 1
  static readonly CLOSING = 2
  readyState = 0
  readonly said: string[] = []
  readonly opened: unknown[]
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
afterEach(() => vi.unstubAllGlobals())

test('bye sends a last beat over an open connection and returns false without one', () => {
  vi.stubGlobal('WebSocket', Socket)
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  const meter = openMeter(
    'wss://limelight.test/api/meter#a.b.c',
    () => ({ sending: true, receiving: true }),
    () => {},
  )
  const [socket] = sockets
  // the key is no part of the address, which logs keep
  expect(socket?.opened).toEqual(['wss://limelight.test/api/meter', ['limelight-meter', 'a.b.c']])
  expect([meter.bye(), socket?.said]).toEqual([false, []])
  if (socket) socket.readyState = Socket.OPEN
  expect([meter.bye(), socket?.said]).toEqual([true, ['beat', 'bye']])
  meter.close('for good')
})
