import * as z from 'zod/mini'
import { onSessionEvent } from '../session/events.ts'
import type { Kept } from './persisted.ts'
import { forgetStored, readStored, writeStored } from './storage.ts'

/**
 * What a person has begun on this device and not sent yet: a draft of something to sell, and notes to what they were about
 * to buy, by its id. It outlives a reload, and is forgotten with signing out.
 */
export function begunStore<Draft>(key: string, draft: z.ZodMiniType<Draft>) {
  const shape = z.object({
    /** Whose it is: on a shared computer nobody finds another one's. */
    owner: z.string(),
    draft: z.optional(draft),
    notes: z.record(z.string(), z.string()),
  })
  type Begun = { owner: string; draft?: Draft | undefined; notes: Record<string, string> }
  const kept: Kept<Begun> = {
    ...{ key, version: 2, read: (stored: unknown) => shape.parse(stored) },
    // version 1 kept the keys of what was about to be bought as well, which client/paid keeps now
    migrations: { 1: (stored) => ({ ...Object(stored), notes: {} }) },
  }
  const readOf = (owner: string): Begun => {
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
    /** An empty one is forgotten. */
    keepNote: (owner: string, id: string, note: string): void => {
      const all = readOf(owner)
      const { [id]: _, ...others } = all.notes
      writeStored(kept, { ...all, notes: note === '' ? others : { ...others, [id]: note } })
    },
    /** @returns how to stop. */
    forgetOnSignOut: () =>
      onSessionEvent(({ type }) => {
        if (type === 'signed out') forgetStored(kept)
      }),
  }
}
