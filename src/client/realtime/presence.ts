import { onlineChannel } from '#shared/channels.ts'
import { presenceActions } from '../state/stores/presence.ts'
import type { RealtimeConnection } from './connection.ts'

/** Asks who of these people is online. */
export type AskOnline = (userIds: string[]) => Promise<readonly string[]>

/** Visitors are told nothing; their pages ask again and again, while they are looked at. */
export const visitorAsksMs = 5_000
/** Wishes of one screen are one question, of at most so many people. */
const gatherMs = 50
const askedMax = 60

/** How many badges show each person. */
const watched = new Map<string, number>()
const asking = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined
let visits: ReturnType<typeof setInterval> | undefined

/** Keeps it known whether somebody is online. `connection` null: nobody tells, so it is asked. @returns how to stop. */
export function watchOnline(connection: RealtimeConnection | null, ask: AskOnline, id: string): () => void {
  watched.set(id, (watched.get(id) ?? 0) + 1)
  const stop = connection ? hear(connection, ask, id) : visit(ask)
  return () => {
    stop()
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else {
      watched.delete(id)
      presenceActions.forget(id)
    }
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
    askAbout(ask, ids)
  }, gatherMs)
}

function askAbout(ask: AskOnline, ids: string[]): void {
  for (let at = 0; at < ids.length; at += askedMax) {
    const some = ids.slice(at, at + askedMax)
    ask(some).then(
      (online) => presenceActions.learn(some, online),
      // what is known stays until somebody says otherwise
      () => {},
    )
  }
}

function visit(ask: AskOnline): () => void {
  visits ??= setInterval(() => {
    // the newest are those in front of the person
    if (!document.hidden) askAbout(ask, [...watched.keys()].slice(-askedMax))
  }, visitorAsksMs)
  return () => {
    if ([...watched.values()].reduce((sum, count) => sum + count, 0) > 1) return
    clearInterval(visits)
    visits = undefined
  }
}
