import { type CommandTable, read, write } from '../command.ts'
import { type Bytes, OK, type Reply, syntaxError, wrongArity } from '../reply.ts'
import type { Store } from '../store.ts'

function flush(store: Store, ...modes: Bytes[]): Reply {
  const mode = modes[0]?.toUpperCase()
  if (modes.length > 1 || (mode !== undefined && mode !== 'SYNC' && mode !== 'ASYNC')) throw syntaxError()
  store.clear()
  return OK
}

export const serverCommands: CommandTable = {
  ping: read(-1, (_store, message?: Bytes, ...rest: Bytes[]) => {
    if (rest.length > 0) throw wrongArity('ping')
    return message ?? { status: 'PONG' }
  }),
  echo: read(2, (_store, message) => message),
  time: read(1, (store) => {
    const now = store.now()
    return [String(Math.floor(now / 1000)), String(Math.floor((now % 1000) * 1000))]
  }),
  dbsize: read(1, (store) => [...store.live()].length),
  flushall: write(-1, flush),
  flushdb: write(-1, flush),
  // The REST dialect has no subscribers: SUBSCRIBE is refused, so nobody ever receives.
  publish: read(3, () => 0),
}
