import type { RealtimeConnection } from '#client/realtime/connection.ts'
import { namedMax, onlineChannel } from '#shared/channels.ts'
import { presenceActions } from './stores.ts'

/** Query for the online people of `userIds`. */
export type QueryOnline = (userIds: string[]) => Promise<readonly string[]>

/** Polling interval in milliseconds for people without realtime messages, while the page is visible. */
export const pollMs = 5_000
/** Milliseconds during which the requests of a screen are collected into one query. */
const queueMs = 50

/** Number of badges that show each person, in insertion order: the latest come last. */
const watched = new Map<string, number>()
const queuedIds = new Set<string>()
let queueTimer: ReturnType<typeof setTimeout> | undefined
let pollTimer: ReturnType<typeof setInterval> | undefined

/**
 * Keeps the online state of a person current. A token covers up to `namedMax.people` people, whose changes arrive as
 * realtime messages. Other people are polled; for a visitor (`connection` null) all people. Returns a function that
 * stops watching.
 */
export function watchOnline(connection: RealtimeConnection | null, ask: QueryOnline, id: string): () => void {
  watched.set(id, (watched.get(id) ?? 0) + 1)
  const stop = connection && listenTo(connection, ask, id)
  const polledIds = () => [...watched.keys()].slice(0, connection ? -namedMax.people : undefined)
  pollTimer ??= setInterval(createPoll(polledIds, ask), pollMs)
  return () => {
    stop?.()
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else {
      watched.delete(id)
      presenceActions.forget(id)
    }
    if (watched.size > 0) return
    clearInterval(pollTimer)
    pollTimer = undefined
  }
}

function listenTo(connection: RealtimeConnection, ask: QueryOnline, id: string): () => void {
  const channel = onlineChannel(id)
  const stopListening = connection.listen({
    channel,
    name: 'presence',
    hear(data, from) {
      if (from !== undefined || typeof data !== 'object' || data === null || !('online' in data)) return
      if (data.online === true) presenceActions.come(id)
      else presenceActions.go(id)
    },
  })
  const stopMissed = connection.onMissed(channel, () => queueQuery(ask, id))
  return () => {
    stopListening()
    stopMissed()
  }
}

function queueQuery(ask: QueryOnline, id: string): void {
  queuedIds.add(id)
  if (queueTimer !== undefined) return
  queueTimer = setTimeout(() => {
    queueTimer = undefined
    const ids = [...queuedIds]
    queuedIds.clear()
    for (let at = 0; at < ids.length; at += namedMax.people) queryOnline(ask, ids.slice(at, at + namedMax.people))
  }, queueMs)
}

function queryOnline(ask: QueryOnline, ids: string[]): void {
  ask(ids).then(
    (online) => presenceActions.learn(ids, online),
    // on an error the known state stays until the next response
    () => {},
  )
}

/** Returns a polling function. Each call queries the next `namedMax.people` people of a long list. */
function createPoll(people: () => string[], ask: QueryOnline): () => void {
  let at = 0
  return () => {
    if (document.hidden) return
    const all = people()
    const from = at < all.length ? at : 0
    const ids = all.slice(from, from + namedMax.people)
    at = from + ids.length
    if (ids.length > 0) queryOnline(ask, ids)
  }
}
