import type { RealtimeConnection } from './connection.ts'

/** A connection that exists from the first render. Listeners that are added before its code has loaded are connected later. */
export type LateConnection = RealtimeConnection & {
  /** Moves all listeners to this connection; undefined: they wait for the next one. */
  use(connection: RealtimeConnection | undefined): void
}

type Join = (connection: RealtimeConnection) => () => void

/**
 * Creates a connection that never changes for React. A context that changes when the connection opens would make React
 * hydrate all remaining parts of the page in one task.
 */
export function createLateConnection(): LateConnection {
  let current: RealtimeConnection | undefined
  /** Each listener with the function that removes it from the current connection. */
  const joined = new Map<Join, (() => void) | undefined>()
  const join = (one: Join) => {
    joined.set(one, current && one(current))
    return () => {
      joined.get(one)?.()
      joined.delete(one)
    }
  }
  return {
    listen: (listener) => join((to) => to.listen(listener)),
    onMissed: (...asked) => join((to) => to.onMissed(...asked)),
    publish: (...said) => current?.publish(...said),
    close() {
      current?.close()
      this.use(undefined)
    },
    use(connection) {
      current = connection
      for (const [one, leave] of joined) {
        leave?.()
        joined.set(one, connection && one(connection))
      }
    },
  }
}
