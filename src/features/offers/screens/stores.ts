import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { offerCategories } from '../spec.ts'
import type { OfferDraft } from '../state.ts'

const draft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(offerCategories),
  price: z.string(),
  delivery: z.string(),
  days: z.string(),
  quantity: z.string(),
})
const shape = z.object({
  /** Whose it is: on a shared computer nobody finds another one's. */
  owner: z.string(),
  /** An offer that was begun. */
  draft: z.optional(draft),
  /** What is wished for with orders that were begun, by their offer. */
  notes: z.record(z.string(), z.string()),
})
type Begun = z.infer<typeof shape>

/** Kept over a reload: what was typed is never lost. */
const kept: Kept<Begun> = {
  ...{ key: 'limelight-offers', version: 2, read: (stored: unknown) => shape.parse(stored) },
  // version 1 kept the orders' keys as well, which client/paid keeps now
  migrations: { 1: (stored) => ({ ...Object(stored), notes: {} }) },
}

function readOf(owner: string): Begun {
  const nothing = { owner, notes: {} }
  const found = readStored(kept, nothing)
  return found.owner === owner ? found : nothing
}

export const readDraft = (owner: string): OfferDraft | undefined => readOf(owner).draft

export function keepDraft(owner: string, next: OfferDraft | undefined): void {
  const { draft: _, ...rest } = readOf(owner)
  writeStored(kept, { ...rest, ...(next && { draft: next }) })
}

export const readNote = (owner: string, offerId: string): string => readOf(owner).notes[offerId] ?? ''

/** An empty one is forgotten. */
export function keepNote(owner: string, offerId: string, note: string): void {
  const all = readOf(owner)
  const { [offerId]: _, ...others } = all.notes
  writeStored(kept, { ...all, notes: note === '' ? others : { ...others, [offerId]: note } })
}

/** @returns how to stop. */
export const forgetOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') forgetStored(kept)
  })
