import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { correctedMs } from '#client/time/clock.ts'
import { kinds, resendWithinMs } from '../../spec.ts'
import { emptyUnsentState, restoreUnsent, type UnsentState } from '../state.ts'

const shape = z.object({
  /** The person of the drafts, so that other people on a shared computer do not see them. */
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
type Owned = UnsentState & { owner: string }

/** Saved in the browser, so that a reload keeps drafts, and the keys of messages that may have arrived. */
const kept: Kept<Owned> = {
  key: 'limelight-messages',
  version: 1,
  migrations: {},
  read: (stored) => shape.parse(stored),
}

const store = createStore<Owned>({ owner: '', ...emptyUnsentState })

const ofStorage = (owner: string): Owned => {
  const found = readStored(kept, { owner, ...emptyUnsentState })
  return found.owner === owner ? found : { owner, ...emptyUnsentState }
}

/**
 * Restores the drafts and unsent messages of this person, once per tab, and follows changes of other tabs. Changes
 * apply to the stored state instead of this tab's copy, so that tabs do not overwrite each other.
 */
export function openUnfinished(owner: string): () => void {
  if (store.get().owner !== owner)
    store.apply(() => ({ ...ofStorage(owner), ...restoreUnsent(ofStorage(owner), correctedMs(), resendWithinMs) }))
  const follow = (event: StorageEvent) => {
    if (event.key === kept.key && event.newValue !== null) store.apply(() => ofStorage(owner))
  }
  window.addEventListener('storage', follow)
  const stops = [
    onSessionEvent(({ type }) => {
      if (type === 'signed out') removeStored(kept)
    }),
    // restores the state if all stores are reset while the page stays open
    store.watch(() => {
      if (store.get().owner === '') store.apply(() => ofStorage(owner))
    }),
  ]
  return () => {
    window.removeEventListener('storage', follow)
    for (const stop of stops) stop()
  }
}

export function changeUnsentState(change: (state: UnsentState) => UnsentState): void {
  const { owner } = store.get()
  if (owner === '') return
  const before = ofStorage(owner)
  const next = { ...before, ...change(before) }
  store.apply(() => next)
  writeStored(kept, next)
}

export const unfinished = (): UnsentState => store.get()
export const useUnsentState = (): UnsentState => useStore(store, (state) => state)
