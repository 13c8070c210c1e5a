import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import { createDraftStore } from '#client/store/draftStore.ts'
import { type AddressDraft, emptyAddress } from '../buying/state.ts'
import type { ProductDraft } from '../products/state.ts'
import { productCategories } from '../spec.ts'

const draft: z.ZodMiniType<ProductDraft> = z.object({
  name: z.string(),
  description: z.string(),
  category: z.enum(productCategories),
  price: z.string(),
  stock: z.string(),
  image: z.string(),
  upload: z.string(),
  active: z.boolean(),
})
const begun = createDraftStore('limelight-shop', draft)

/** Browser storage of the draft of a new product, and of the notes of unfinished purchases. */
export const { readDraft, keepDraft, readNote, keepNote } = begun

/** Shipping address, kept only in memory until the page closes or the user signs out. */
let typed: { owner: string; address: AddressDraft } | undefined

export const readAddress = (owner: string): AddressDraft => (typed?.owner === owner ? typed.address : emptyAddress)
export function keepAddress(owner: string, address: AddressDraft): void {
  typed = { owner, address }
}

/** Deletes drafts and the typed address at sign-out. Returns a function that stops it. */
export function clearOnSignOut() {
  const stop = begun.clearOnSignOut()
  const stopTyped = onSessionEvent(({ type }) => {
    if (type === 'signed out') typed = undefined
  })
  return () => {
    stop()
    stopTyped()
  }
}
