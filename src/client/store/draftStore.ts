import * as z from 'zod/mini'
import { onSessionEvent } from '../session/events.ts'
import type { StoredState } from './persisted.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/**
 * Creates a store for unsent input on this device: a draft of an item to sell, and notes on purchases by item id. It
 * survives a reload and is deleted on sign-out.
 */
export function createDraftStore<Draft>(key: string, draft: z.ZodMiniType<Draft>) {
  const shape = z.object({
    /** User id of the author: on a shared computer, no other user may read it. */
    owner: z.string(),
    draft: z.optional(draft),
    notes: z.record(z.string(), z.string()),
  })
  type StoredDraft = { owner: string; draft?: Draft | undefined; notes: Record<string, string> }
  const kept: StoredState<StoredDraft> = {
    key,
    version: 2,
    read: (stored: unknown) => shape.parse(stored),
    // Version 1 also stored the keys of purchases, which client/paid stores now.
    migrations: { 1: (stored) => ({ ...Object(stored), notes: {} }) },
  }
  const readOf = (owner: string): StoredDraft => {
    const nothing = { owner, notes: {} }
    const found = readStored(kept, nothing)
    return found.owner === owner ? found : nothing
  }
  return {
    readDraft: (owner: string): Draft | undefined => readOf(owner).draft,
    keepDraft: (owner: string, next: Draft | undefined): void => {
      const { draft: _, ...rest } = readOf(owner)
      writeStored(kept, { ...rest, ...(next && { draft: next }) })
    },
    readNote: (owner: string, id: string): string => readOf(owner).notes[id] ?? '',
    /** Stores a note; an empty one is deleted. */
    keepNote: (owner: string, id: string, note: string): void => {
      const all = readOf(owner)
      const { [id]: _, ...others } = all.notes
      writeStored(kept, { ...all, notes: note === '' ? others : { ...others, [id]: note } })
    },
    /** @returns a function that stops. */
    clearOnSignOut: () =>
      onSessionEvent(({ type }) => {
        if (type === 'signed out') removeStored(kept)
      }),
  }
}
