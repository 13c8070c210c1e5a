import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { productCategories } from '../spec.ts'
import { type AddressDraft, emptyAddress, type ProductDraft } from '../state.ts'

const draft = z.object({
  ...{ name: z.string(), description: z.string(), category: z.enum(productCategories), price: z.string() },
  ...{ stock: z.string(), image: z.string(), upload: z.string(), active: z.boolean() },
})
const begun = z.object({ key: z.string(), note: z.string() })
const shape = z.object({
  /** Whose it is: on a shared computer nobody finds another one's. */
  owner: z.string(),
  /** A product that was begun. */
  draft: z.optional(draft),
  /** What was about to be bought: the key it goes out under, in every tab the same, and the note with it. */
  buys: z.record(z.string(), begun),
})
type Begun = z.infer<typeof shape>
export type Buy = z.infer<typeof begun>

/** Kept over a reload: what was typed is never lost, and two tabs buy once. */
const kept: Kept<Begun> = { key: 'limelight-shop', version: 1, migrations: {}, read: (stored) => shape.parse(stored) }

function readOf(owner: string): Begun {
  const nothing = { owner, buys: {} }
  const found = readStored(kept, nothing)
  return found.owner === owner ? found : nothing
}

export const readDraft = (owner: string): ProductDraft | undefined => readOf(owner).draft

export function keepDraft(owner: string, next: ProductDraft | undefined): void {
  const { draft: _, ...rest } = readOf(owner)
  writeStored(kept, { ...rest, ...(next && { draft: next }) })
}

/** What was begun to be bought, in this tab or another; otherwise a new one. */
export function beginBuy(owner: string, productId: string): Buy {
  const all = readOf(owner)
  const buy = all.buys[productId] ?? { key: newIdempotencyKey(), note: '' }
  writeStored(kept, { ...all, buys: { ...all.buys, [productId]: buy } })
  return buy
}

export function keepBuy(owner: string, productId: string, buy: Buy): void {
  const all = readOf(owner)
  writeStored(kept, { ...all, buys: { ...all.buys, [productId]: buy } })
}

/** After an answer the next one of the same product is another one. */
export function endBuy(owner: string, productId: string): void {
  const all = readOf(owner)
  const { [productId]: _, ...buys } = all.buys
  writeStored(kept, { ...all, buys })
}

/** Where parcels go, for as long as this page lives and its person stays signed in: it is written to no disk. */
let typed: { owner: string; address: AddressDraft } | undefined

export const readAddress = (owner: string): AddressDraft => (typed?.owner === owner ? typed.address : emptyAddress)
export function keepAddress(owner: string, address: AddressDraft): void {
  typed = { owner, address }
}

/** @returns how to stop. */
export const forgetOnSignOut = () =>
  onSessionEvent(({ type }) => {
    if (type !== 'signed out') return
    typed = undefined
    forgetStored(kept)
  })
