import * as z from 'zod/mini'
import { createDraftStore } from '#client/store/draftStore.ts'
import type { OfferDraft } from '../editing/state.ts'
import { offerCategories } from '../spec.ts'

const draft: z.ZodMiniType<OfferDraft> = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(offerCategories),
  price: z.string(),
  delivery: z.string(),
  days: z.string(),
  quantity: z.string(),
})

/** Browser storage of the draft of a new offer, and of the notes of unfinished orders by offer. */
export const { readDraft, keepDraft, readNote, keepNote, clearOnSignOut } = createDraftStore('limelight-offers', draft)
