import type { RealtimeConnection } from './connection.ts'

/** A connection that a page has from its first render on: who listens before its code has come waits for it. */
export type LateConnection = RealtimeConnection & {
  /** Everybody listens to this one from now on; to none: they wait for the next. */
  use(connection: RealtimeConnection | undefined): void
}

type Join = (connection: RealtimeConnection) => () => void

/**
 * Were the connection given to the page when it stands, the context that hands it down would change, and React would
 * hydrate all parts of the page that are still asleep in one task.
 */
export function createLateConnection(): LateConnection {
  let current: RealtimeConnection | undefined
  /** Each with what ends it at the connection of now. */
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
