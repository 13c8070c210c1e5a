import * as z from 'zod'
import { atMost, idempotencyKeySchema, queryNumber } from '#shared/schemas.ts'
import { tipReceivedEvent } from './news/contract.ts'
import { SENTENCES, tipMax, tipMessageMax, tipMin, topFansMax, topGiftersShown } from './spec.ts'

/** Input of `tips.send`. `tierType` is accepted but ignored: the amount determines the tier. */
export const sendTipInput = z.object({
  recipientId: z.uuid(SENTENCES.recipientMissing),
  tokens: z
    .int({ error: SENTENCES.amountMissing })
    .min(tipMin, SENTENCES.amountMissing)
    .max(tipMax, SENTENCES.amountTooLarge),
  message: z.string().trim().check(atMost(tipMessageMax, SENTENCES.messageTooLong)).default(''),
  tierType: z.string().max(20).optional(),
  /** Stream of the recipient. While it is live, it shows the tip and counts it towards its goal. */
  stream_id: z.uuid().nullish(),
  idempotencyKey: idempotencyKeySchema.optional(),
})

export const tipSchema = z.object({
  id: z.uuid(),
  tokens: z.number(),
  message: z.string(),
  tier_type: z.string(),
  created_at: z.date(),
})

export const sendTipOutput = z.object({
  success: z.literal(true),
  tip: tipSchema,
  /** The sender's balance after the tip. */
  balance: z.number(),
})

export type SendTip = z.infer<typeof sendTipInput>

/** Selects the caller's received tips, newest first. */
export const receivedInput = z
  .object({ limit: queryNumber(z.int().min(1).max(50)).default(20), cursor: z.uuid().optional() })
  .prefault({})
const tipPerson = tipReceivedEvent.shape.sender
/**
 * A received tip, with the field names of the event and of the history: `id` equals `tip_id`, `person` is the sender.
 */
const receivedTip = z.object({ ...tipReceivedEvent.shape, id: z.uuid(), person: tipPerson })
export const receivedOutput = z.object({
  tips: z.array(receivedTip),
  next_cursor: z.string().nullable(),
})

export const tipDirections = ['all', 'sent', 'received'] as const

/** Selects the caller's sent and received tips, newest first. */
export const tipHistoryInput = z
  .object({
    type: z.enum(tipDirections).default('all'),
    limit: queryNumber(z.int().min(1).max(50)).default(20),
    cursor: z.uuid().optional(),
  })
  .prefault({})
export const tipHistoryOutput = z.object({
  tips: z.array(tipSchema.extend({ direction: z.enum(['sent', 'received']), person: tipPerson })),
  next_cursor: z.string().nullable(),
})

/** A top fan. `totalSpent` and `total_spent` have the same value, in tokens. */
const topFan = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  totalSpent: z.number(),
  total_spent: z.number(),
})
export const topGiftersInput = z
  .object({ limit: queryNumber(z.int().min(1).max(topFansMax)).default(topGiftersShown) })
  .prefault({})
export const topGiftersOutput = z.object({ top_gifters: z.array(topFan) })

export type TipDirection = (typeof tipDirections)[number]
export type TipHistoryEntry = z.infer<typeof tipHistoryOutput>['tips'][number]
export type TopFan = z.infer<typeof topFan>
