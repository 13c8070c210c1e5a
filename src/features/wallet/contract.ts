import * as z from 'zod'
import { queryNumber } from '#shared/numbers.ts'
import { historyPage, historyTypes } from './spec.ts'

/** GET /tokens/balance; `balance` is what can be spent, the rest is what cannot be spent now. */
export const balanceAnswer = z.object({
  balance: z.number(),
  held: z.number(),
  debt: z.number(),
  pending: z.number(),
  available: z.number(),
  paying_out: z.number(),
  disputed: z.number(),
})

/** Query numbers arrive as text and are coerced here, and only here. */
export const historyInput = z.object({
  /** `added` came into the spendable balance, `spent` left it, `earned` is a creator's. */
  type: z.enum(historyTypes).default('all'),
  limit: queryNumber(z.int().min(1).max(historyPage.max)).default(historyPage.default),
  cursor: z.string().max(200).optional(),
})

export const historyEntry = z.object({
  /** The movement's. */
  id: z.uuid(),
  kind: z.string(),
  /** `spendable`: the person's tokens; `pending`: what a creator earned; `debt`: what is owed after a payment was taken back. */
  account: z.enum(['spendable', 'pending', 'debt']),
  /** What it changed of that account. Negative: went away; of `debt`: less is owed. */
  tokens: z.number(),
  /** Right after; null where many people credit one account at once. */
  balance_after: z.number().nullable(),
  /** The other side's username; null for the platform. */
  counterparty: z.string().nullable(),
  message: z.string(),
  /** Which one of its kind: a tip's tier, a purchase's package. */
  label: z.string().nullable(),
  /** What it is about: the purchase, the hold. */
  reference: z.uuid().nullable(),
  created_at: z.date(),
})

export const historyAnswer = z.object({ entries: z.array(historyEntry), next_cursor: z.string().nullable() })

export type Balance = z.infer<typeof balanceAnswer>
export type HistoryEntry = z.infer<typeof historyEntry>
export type HistoryInput = z.infer<typeof historyInput>
