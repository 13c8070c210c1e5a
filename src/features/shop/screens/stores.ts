import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { productCategories } from '../spec.ts'
import { type AddressDraft, emptyAddress, type ProductDraft } from '../state.ts'

const draft = z.object({
  ...{ name: z.string(), description: z.string(), category: z.enum(productCategories), price: z.string() },
  ...{ stock: z.string(), image: z.string(), upload: z.string(), active: z.boolean() },
})
const shape = z.object({
  /** Whose it is: on a shared computer nobody finds another one's. */
  owner: z.string(),
  /** A product that was begun. */
  draft: z.optional(draft),
  /** What is wished for with products that were about to be bought. */
  notes: z.record(z.string(), z.string()),
})
type Begun = z.infer<typeof shape>

/** Kept over a reload: what was typed is never lost. */
const kept: Kept<Begun> = {
  ...{ key: 'limelight-shop', version: 2, read: (stored: unknown) => shape.parse(stored) },
  // version 1 kept the keys of what was about to be bought as well, which client/paid keeps now
  migrations: { 1: (stored) => ({ ...Object(stored), notes: {} }) },
}

function readOf(owner: string): Begun {
  const nothing = { owner, notes: {} }
  const found = readStored(kept, nothing)
  return found.owner === owner ? found : nothing
}

export const readDraft = (owner: string): ProductDraft | undefined => readOf(owner).draft

export function keepDraft(owner: string, next: ProductDraft | undefined): void {
  const { draft: _, ...rest } = readOf(owner)
  writeStored(kept, { ...rest, ...(next && { draft: next }) })
}

export const readNote = (owner: string, productId: string): string => readOf(owner).notes[productId] ?? ''

/** An empty one is forgotten. */
export function keepNote(owner: string, productId: string, note: string): void {
  const all = readOf(owner)
  const { [productId]: _, ...others } = all.notes
  writeStored(kept, { ...all, notes: note === '' ? others : { ...others, [productId]: note } })
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
