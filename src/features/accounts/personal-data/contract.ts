import * as z from 'zod'
import { tokensSchema } from '#shared/schemas.ts'
import { passwordMax, SENTENCES } from '../spec.ts'

export const deleteInput = z.object({
  /** Password of the account. Accounts without a password omit it and need a recent sign-in instead. */
  password: z
    .string({ error: SENTENCES.passwordMissing })
    .min(1, SENTENCES.passwordMissing)
    .max(passwordMax, SENTENCES.passwordTooLong)
    .optional(),
  /** Tokens that the person agrees to lose: exactly `tokens` of GET /account/deletion. */
  forfeit_tokens: tokensSchema().optional(),
})

export const deletionOutput = z.object({
  /** Date of the erasure, until which POST /account/restore can cancel it; null if no deletion is pending. */
  deletion_date: z.date().nullable(),
})

/** Facts and obstacles of an account's deletion. */
export const deletionStateOutput = deletionOutput.extend({
  requested_at: z.date().nullable(),
  /** Tokens that will be lost: `spendable` plus `earnings`. */
  tokens: z.number(),
  spendable: z.number(),
  /** Earned tokens that were not paid out. */
  earnings: z.number(),
  paying_out: z.number(),
  held: z.number(),
  debt: z.number(),
  /** True while a bank decides about a disputed card payment; the account is erased after the decision. */
  is_disputed: z.boolean(),
  /** Reason why deletion is not possible now (EARNINGS_UNPAID, PAYOUT_UNDERWAY, TOKENS_HELD); null if it is. */
  refused: z.object({ code: z.string(), sentence: z.string() }).nullable(),
})

/** The archive of an export, as a stream. */
export const exportOutput = z.object({ filename: z.string(), body: z.instanceof(ReadableStream<Uint8Array>) })

export type DeleteInput = z.infer<typeof deleteInput>
export type DeletionState = z.infer<typeof deletionStateOutput>
