import type { RealtimeConnection } from '#client/realtime/connection.ts'
import { namedMax, onlineChannel } from '#shared/channels.ts'
import { presenceActions } from './stores.ts'

/** Asks who of these people is online. */
export type AskOnline = (userIds: string[]) => Promise<readonly string[]>

/** How often a page asks about those of whom nobody tells it, while it is looked at. */
export const asksAgainMs = 5_000
/** Wishes of one screen are one question. */
const gatherMs = 50

/** How many badges show each person; those in sight last come last. */
const watched = new Map<string, number>()
const asking = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined
let asksAgain: ReturnType<typeof setInterval> | undefined

/**
 * Keeps it known whether somebody is online. People are told of as many as their token opens; the others, and all of them
 * for a visitor (`connection` null), are asked about again and again. @returns how to stop.
 */
export function watchOnline(connection: RealtimeConnection | null, ask: AskOnline, id: string): () => void {
  watched.set(id, (watched.get(id) ?? 0) + 1)
  const stop = connection && hear(connection, ask, id)
  const untold = () => [...watched.keys()].slice(0, connection ? -namedMax.people : undefined)
  asksAgain ??= setInterval(createRound(untold, ask), asksAgainMs)
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

function hear(connection: RealtimeConnection, ask: AskOnline, id: string): () => void {
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
    // what is known stays until somebody says otherwise
    () => {},
  )
}

/** One question each time; of very many people, about some after the others. */
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
