import * as z from 'zod/mini'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { type KeptLiveSession, keptFields, type LiveSession, noLiveSession } from '../../state/session.ts'

const recordings = z.array(z.object({ id: z.string(), title: z.string(), recordedAt: z.number() }))
const past = z.object({
  id: z.string(),
  channel: z.string(),
  endedAt: z.number(),
  minutes: z.number(),
  earned: z.number(),
})

const owned = z.object({
  /** Whose it is: on a shared computer nobody finds another one's. */
  owner: z.string(),
  sessionHistory: z.array(past),
  sessionStats: z.object({
    totalSessions: z.number(),
    totalEarnings: z.number(),
    totalMinutes: z.number(),
    activeUsers: z.number(),
  }),
  savedRecordings: recordings,
  purchasedRecordings: recordings,
  creatorContent: z.record(z.string(), z.array(z.object({ id: z.string(), title: z.string(), kind: z.string() }))),
})

type Owned = KeptLiveSession & { owner: string }

/** The hybrid state of specification 1 §9: partly of this visit, partly kept. */
const kept: Kept<Owned> = { key: 'limelight-live', version: 1, migrations: {}, read: (stored) => owned.parse(stored) }

const store = createStore(noLiveSession)

const keptOf = (state: LiveSession, owner: string): Owned => {
  const { sessionHistory, sessionStats, savedRecordings, purchasedRecordings, creatorContent } = state
  return { owner, sessionHistory, sessionStats, savedRecordings, purchasedRecordings, creatorContent }
}

/** Takes up what a person's last visit left, and writes down what changes. @returns how to stop. */
export function openLiveSession(owner: string): () => void {
  const { owner: before, ...found } = readStored(kept, keptOf(noLiveSession, owner))
  if (before === owner) store.apply((state) => ({ ...state, ...found }))
  let written = keptOf(store.get(), owner)
  return store.watch(() => {
    const now = keptOf(store.get(), owner)
    if (keptFields.every((name) => now[name] === written[name])) return
    written = now
    writeStored(kept, now)
  })
}

export const forgetLiveSession = () => forgetStored(kept)

/** Applies one of the transitions of live-session.ts. */
export const changeLiveSession = store.apply
export const useLiveSession = () => useStore(store, (state) => state)
