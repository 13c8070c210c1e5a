import type { Watch } from './watch.ts'

/** Errors of the meetings client after a meeting has ended: it still writes to the closed socket and reads the lost transport. */
const said = [
  'WebSocket is already in CLOSING or CLOSED state',
  'Socket is not connected',
  'request timeout for callback',
  "reading 'getStats'",
  'AwaitQueue stopped',
  'ERR1100',
  'InvalidStateError: closed',
  'Cannot reconnect closed transport',
  'Recv transport is closed',
]

/** Allows the meetings client's errors in a test where a call, a stream or its network ends. */
export function mayLeaveMeetings(watch: Watch): void {
  for (const words of said) watch.mayComplain(words)
}
