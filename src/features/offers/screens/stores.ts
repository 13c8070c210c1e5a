import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
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
  /** Orders that were begun, by their offer: the key they go out under, in every tab the same, and what is wished. */
  orders: z.record(z.string(), z.object({ key: z.string(), note: z.string() })),
})
type Begun = z.infer<typeof shape>

/** Kept over a reload: what was typed is never lost, and two tabs order once. */
const kept: Kept<Begun> = { key: 'limelight-offers', version: 1, migrations: {}, read: (stored) => shape.parse(stored) }

function readOf(owner: string): Begun {
  const nothing = { owner, orders: {} }
  const found = readStored(kept, nothing)
  return found.owner === owner ? found : nothing
}

export const readDraft = (owner: string): OfferDraft | undefined => readOf(owner).draft

export function keepDraft(owner: string, next: OfferDraft | undefined): void {
  const { draft: _, ...rest } = readOf(owner)
  writeStored(kept, { ...rest, ...(next && { draft: next }) })
}

/** The order of an offer that was begun, in this tab or another; otherwise a new one. */
export function beginOrder(owner: string, offerId: string): { key: string; note: string } {
  const all = readOf(owner)
  const begun = all.orders[offerId] ?? { key: newIdempotencyKey(), note: '' }
  writeStored(kept, { ...all, orders: { ...all.orders, [offerId]: begun } })
  return begun
}

export function keepOrder(owner: string, offerId: string, order: { key: string; note: string }): void {
  const all = readOf(owner)
  writeStored(kept, { ...all, orders: { ...all.orders, [offerId]: order } })
}

/** After an answer the next order of the same offer is another one. */
export function endOrder(owner: string, offerId: string): void {
  const all = readOf(owner)
  const { [offerId]: _, ...orders } = all.orders
  writeStored(kept, { ...all, orders })
}

/** @returns how to stop. */
export const forgetOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type === 'signed out') forgetStored(kept)
  })
