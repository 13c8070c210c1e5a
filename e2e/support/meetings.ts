import type { Watch } from './watch.ts'

/** Errors of the meetings client after a meeting: it still writes to its closed socket and reads its old transport. */
const errors = [
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
export function allowMeetingErrors(watch: Watch): void {
  for (const words of errors) watch.allowError(words)
}
