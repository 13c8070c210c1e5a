import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { historyPage, historyTypes } from './spec.ts'

/** Response of GET /tokens/balance. Only the tokens of `balance` can be spent now. */
export const balanceOutput = z.object({
  balance: z.number(),
  held: z.number(),
  debt: z.number(),
  pending: z.number(),
  available: z.number(),
  paying_out: z.number(),
  disputed: z.number(),
})

/** Parses numbers in queries, which arrive as text. */
export const historyInput = z.object({
  /** `added` came into the spendable balance, `spent` left it, `earned` was earned as a creator. */
  type: z.enum(historyTypes).default('all'),
  limit: queryNumber(z.int().min(1).max(historyPage.max)).default(historyPage.default),
  cursor: z.string().max(200).optional(),
})

export const historyEntry = z.object({
  /** Id of the movement. */
  id: z.uuid(),
  kind: z.string(),
  /** `spendable`: the person's tokens; `pending`: a creator's earnings; `debt`: tokens owed after a payment was reversed. */
  account: z.enum(['spendable', 'pending', 'debt']),
  /** Change of the account, negative if tokens left it. A negative change of `debt` is a smaller debt. */
  tokens: z.number(),
  /** Balance right afterwards; null for accounts that many people credit at once. */
  balance_after: z.number().nullable(),
  /** Username of the other side; null for the platform. */
  counterparty: z.string().nullable(),
  message: z.string(),
  /** Variant of the kind: a tip's tier, a purchase's package. */
  label: z.string().nullable(),
  /** Id of the subject: a purchase, a hold. */
  reference: z.uuid().nullable(),
  created_at: z.date(),
})

export const historyOutput = z.object({ entries: z.array(historyEntry), next_cursor: z.string().nullable() })

export type Balance = z.infer<typeof balanceOutput>
export type HistoryEntry = z.infer<typeof historyEntry>
export type HistoryInput = z.infer<typeof historyInput>
