import type { RealtimeConnection } from '#client/realtime/connection.ts'
import { namedMax, onlineChannel } from '#shared/channels.ts'
import { presenceActions } from './stores.ts'

/** Returns the online people among the given ones. */
export type AskOnline = (userIds: string[]) => Promise<readonly string[]>

/** Polling interval while the page is visible, for people without realtime messages. */
export const asksAgainMs = 5_000
/** Collects the requests of one screen into one call. */
const gatherMs = 50

/** Number of badges that show each person; insertion order, so the latest come last. */
const watched = new Map<string, number>()
const asking = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined
let asksAgain: ReturnType<typeof setInterval> | undefined

/**
 * Keeps the online state of a person current. A token covers up to `namedMax.people`, who arrive by realtime; the
 * others, and all people for a visitor (`connection` null), are polled. Returns a function that stops watching.
 */
export function watchOnline(connection: RealtimeConnection | null, ask: AskOnline, id: string): () => void {
  watched.set(id, (watched.get(id) ?? 0) + 1)
  const stop = connection && listenTo(connection, ask, id)
  const polledIds = () => [...watched.keys()].slice(0, connection ? -namedMax.people : undefined)
  asksAgain ??= setInterval(createRound(polledIds, ask), asksAgainMs)
  return () => {
    stop?.()
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else {
      watched.delete(id)
      presenceActions.forget(id)
    }
    if (watched.size > 0) return
    clearInterval(asksAgain)
    asksAgain = undefined
  }
}

function listenTo(connection: RealtimeConnection, ask: AskOnline, id: string): () => void {
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
  const stopMissed = connection.onMissed(channel, () => askSoon(ask, id))
  return () => {
    stopListening()
    stopMissed()
  }
}

function askSoon(ask: AskOnline, id: string): void {
  asking.add(id)
  if (gathering !== undefined) return
  gathering = setTimeout(() => {
    gathering = undefined
    const ids = [...asking]
    asking.clear()
    for (let at = 0; at < ids.length; at += namedMax.people) askAbout(ask, ids.slice(at, at + namedMax.people))
  }, gatherMs)
}

function askAbout(ask: AskOnline, ids: string[]): void {
  ask(ids).then(
    (online) => presenceActions.learn(ids, online),
    // keeps the known state until the next answer
    () => {},
  )
}

/** Returns a polling function: one request per call, which goes through long lists in turns. */
function createRound(people: () => string[], ask: AskOnline): () => void {
  let at = 0
  return () => {
    if (document.hidden) return
    const all = people()
    const from = at < all.length ? at : 0
    const ids = all.slice(from, from + namedMax.people)
    at = from + ids.length
    if (ids.length > 0) askAbout(ask, ids)
  }
}
