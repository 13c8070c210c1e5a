import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { correctedMs } from '#client/time/clock.ts'
import { kinds, resendWithinMs } from '../../spec.ts'
import { emptyUnsentState, restoreUnsent, type UnsentState } from '../state.ts'

const shape = z.object({
  /** Id of the user who wrote the drafts, so that other users of a shared computer do not see them. */
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

/**
 * Drafts and unsent messages in localStorage, so that a reload keeps them, and the keys of messages that may have
 * arrived.
 */
const kept: StoredState<Owned> = {
  key: 'limelight-messages',
  version: 1,
  migrations: {},
  read: (stored) => shape.parse(stored),
}

const store = createStore<Owned>({ owner: '', ...emptyUnsentState })

const readOwned = (owner: string): Owned => {
  const found = readStored(kept, { owner, ...emptyUnsentState })
  return found.owner === owner ? found : { owner, ...emptyUnsentState }
}

/**
 * Restores the drafts and unsent messages of this user, once per tab, and applies changes of other tabs. A change is
 * applied to the stored state instead of this tab's copy, so that tabs do not overwrite each other.
 */
export function openUnsentState(owner: string): () => void {
  if (store.get().owner !== owner)
    store.apply(() => ({ ...readOwned(owner), ...restoreUnsent(readOwned(owner), correctedMs(), resendWithinMs) }))
  const follow = (event: StorageEvent) => {
    if (event.key === kept.key && event.newValue !== null) store.apply(() => readOwned(owner))
  }
  window.addEventListener('storage', follow)
  const stops = [
    onSessionEvent(({ type }) => {
      if (type === 'signed out') removeStored(kept)
    }),
    // restores the state after a reset of all stores while the page stays open
    store.watch(() => {
      if (store.get().owner === '') store.apply(() => readOwned(owner))
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
  const before = readOwned(owner)
  const next = { ...before, ...change(before) }
  store.apply(() => next)
  writeStored(kept, next)
}

export const getUnsentState = (): UnsentState => store.get()
export const useUnsentState = (): UnsentState => useStore(store, (state) => state)
