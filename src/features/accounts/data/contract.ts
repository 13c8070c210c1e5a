import * as z from 'zod'
import { tokensSchema } from '#shared/numbers.ts'
import { passwordMax, SENTENCES } from '../spec.ts'

export const deleteInput = z.object({
  /** Left out by whoever has none: a sign-in of the last minutes stands in for it. */
  password: z
    .string({ error: SENTENCES.passwordMissing })
    .min(1, SENTENCES.passwordMissing)
    .max(passwordMax, SENTENCES.passwordTooLong)
    .optional(),
  /** How many tokens the person agrees to lose: exactly what GET /account/deletion says under `tokens`. */
  forfeit_tokens: tokensSchema().optional(),
})

export const deletionAnswer = z.object({
  /** Null: the account stays. Until then POST /account/restore takes the deletion back. */
  deletion_date: z.date().nullable(),
})

/** What is between a person and the deletion of their account. */
export const deletionStateAnswer = deletionAnswer.extend({
  requested_at: z.date().nullable(),
  /** What will be lost: `spendable` and `earnings` together. */
  tokens: z.number(),
  spendable: z.number(),
  /** Earned and not paid out. */
  earnings: z.number(),
  paying_out: z.number(),
  held: z.number(),
  debt: z.number(),
  /** A card payment is disputed: the account is erased once the bank has decided, and not before the date. */
  is_disputed: z.boolean(),
  /** Why it is not possible now: EARNINGS_UNPAID, PAYOUT_UNDERWAY, TOKENS_HELD; null: it is. */
  refused: z.object({ code: z.string(), sentence: z.string() }).nullable(),
})

/** An archive, as it is written. */
export const exportAnswer = z.object({ filename: z.string(), body: z.instanceof(ReadableStream<Uint8Array>) })

export type DeleteInput = z.infer<typeof deleteInput>
export type DeletionState = z.infer<typeof deletionStateAnswer>
