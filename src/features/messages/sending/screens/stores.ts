import * as z from 'zod/mini'
import { correctedMs } from '#client/clock.ts'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { kinds, resendWithinMs } from '../../spec.ts'
import { nothingUnfinished, takeUp, type Unfinished } from '../state.ts'

const shape = z.object({
  /** Whose it is: on a shared computer nobody finds another one's. */
  owner: z.string(),
  drafts: z.record(z.string(), z.string()),
  unsent: z.array(
    z.object({
      key: z.string(),
      userId: z.string(),
      kind: z.enum(kinds),
      content: z.string(),
      attachmentId: z.exactOptional(z.string()),
      price: z.number(),
      at: z.number(),
      status: z.enum(['sending', 'failed']),
      sentence: z.string(),
      settled: z.boolean(),
    }),
  ),
})
type Owned = Unfinished & { owner: string }

/** Kept over a reload: what was typed is never lost, and what may have arrived keeps its key. */
const kept: Kept<Owned> = {
  key: 'limelight-messages',
  version: 1,
  migrations: {},
  read: (stored) => shape.parse(stored),
}

const store = createStore<Owned>({ owner: '', ...nothingUnfinished })

const ofStorage = (owner: string): Owned => {
  const found = readStored(kept, { owner, ...nothingUnfinished })
  return found.owner === owner ? found : { owner, ...nothingUnfinished }
}

/**
 * Takes up what the last page of this person left, once a tab. Other tabs' changes are followed; a change is made to what
 * is stored, not to what this tab remembers, so that no tab undoes another one's.
 */
export function openUnfinished(owner: string): () => void {
  if (store.get().owner !== owner)
    store.apply(() => ({ ...ofStorage(owner), ...takeUp(ofStorage(owner), correctedMs(), resendWithinMs) }))
  const follow = (event: StorageEvent) => {
    if (event.key === kept.key && event.newValue !== null) store.apply(() => ofStorage(owner))
  }
  window.addEventListener('storage', follow)
  const stops = [
    onSessionEvent(({ type }) => {
      if (type === 'signed out') forgetStored(kept)
    }),
    // all stores may be reset under a page that goes on
    store.watch(() => {
      if (store.get().owner === '') store.apply(() => ofStorage(owner))
    }),
  ]
  return () => {
    window.removeEventListener('storage', follow)
    for (const stop of stops) stop()
  }
}

export function changeUnfinished(change: (state: Unfinished) => Unfinished): void {
  const { owner } = store.get()
  if (owner === '') return
  const before = ofStorage(owner)
  const next = { ...before, ...change(before) }
  store.apply(() => next)
  writeStored(kept, next)
}

export const unfinished = (): Unfinished => store.get()
export const useUnfinished = (): Unfinished => useStore(store, (state) => state)
