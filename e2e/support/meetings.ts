import type { Watch } from './watch.ts'

/** The meetings' client goes on with what is gone: it writes to a closed socket, waits for its answers and asks a lost transport for its figures. */
const said = [
  'WebSocket is already in CLOSING or CLOSED state',
  'Socket is not connected',
  'request timeout for callback',
  "reading 'getStats'",
  'AwaitQueue stopped',
  'ERR1100',
  'InvalidStateError: closed',
  'Cannot reconnect closed transport',
]

/** For a journey in which a call or a stream ends, or its network does. */
export function mayLeaveMeetings(watch: Watch): void {
  for (const words of said) watch.mayComplain(words)
}
