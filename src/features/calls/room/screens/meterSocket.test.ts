import { afterEach, expect, test, vi } from 'vitest'
import { openMeter } from './meterSocket.ts'

/** A connection as the platform has it, which opens when the test says so. */
class Socket {
  static readonly OPEN = 1
  static readonly CLOSING = 2
  readyState = 0
  readonly said: string[] = []
  constructor() {
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

test('hanging up is said by the connection, with the last proof; without one the caller hears that it was not', () => {
  vi.stubGlobal('WebSocket', Socket)
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  const meter = openMeter(
    'wss://limelight.test/',
    () => ({ sending: true, receiving: true }),
    () => {},
  )
  const [socket] = sockets
  expect([meter.bye(), socket?.said]).toEqual([false, []])
  if (socket) socket.readyState = Socket.OPEN
  expect([meter.bye(), socket?.said]).toEqual([true, ['beat', 'bye']])
  meter.close('for good')
})
