import * as z from 'zod'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber } from '#shared/numbers.ts'
import { isVisible } from '#shared/texts.ts'
import { atMost } from '#shared/written.ts'
import { payoutSchema } from '../earnings/contract.ts'
import {
  ADMIN_SENTENCES,
  adjustmentMax,
  adjustmentReason,
  adjustmentsPage,
  figureNames,
  moneyPage,
  peopleSearch,
} from './spec.ts'

const amount = z.object({ tokens: z.number(), usd_cents: z.number() })

/** GET /admin/wallet. Every figure is true for `as_of`, except where it has a time of its own. */
export const figuresAnswer = z.object({
  as_of: z.date(),
  /** What people hold, by where it is. */
  balances: z.object({
    spendable: z.number(),
    held: z.number(),
    debt: z.number(),
    pending: z.number(),
    available: z.number(),
    paying_out: z.number(),
    disputed: z.number(),
  }),
  /** What the platform owes: all of it but the debts, at what a token earns a creator. */
  liability: amount,
  sold: amount,
  /** By refunds and lost disputes. */
  taken_back: amount,
  promotional: z.object({ tokens: z.number() }),
  earned: amount,
  paid_out: amount,
  /** What was paid and stayed, less what creators earned of it. */
  spread_usd_cents: z.number(),
  disputes: z.object({ open: z.number(), usd_cents: z.number(), frozen: z.number() }),
  debts: z.object({ people: z.number(), tokens: z.number() }),
  payouts: z.object({ open: z.number(), unsettled: z.number(), stopped: z.boolean() }),
  adjustments_open: z.number(),
  /** When the invariants were last proven, and what that found; null: never. */
  proof: z
    .object({
      violations: z.number(),
      found: z.array(z.object({ check_name: z.string(), subject: z.string(), detail: z.string() })),
      started_at: z.date(),
      finished_at: z.date(),
    })
    .nullable(),
  discrepancies: z.object({
    /** When the provider and the ledger were last compared as a whole; null: not yet. */
    reconciled_at: z.date().nullable(),
    count: z.number(),
    newest: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['charge_unknown', 'refund_unknown', 'dispute_unknown', 'amount_differs', 'purchase_unpaid']),
        subject: z.string(),
        detail: z.string(),
        usd_cents: z.number().nullable(),
        occurred_at: z.date(),
        found_at: z.date(),
      }),
    ),
  }),
})
export type Figures = z.infer<typeof figuresAnswer>

const account = z.enum(['spendable', 'available'])

export const proposeInput = z
  .object({
    user_id: z.uuid().optional(),
    username: z.string().trim().toLowerCase().max(30).optional(),
    account,
    tokens: z
      .int({ error: ADMIN_SENTENCES.tokensInvalid })
      .min(-adjustmentMax, ADMIN_SENTENCES.tokensTooMany)
      .max(adjustmentMax, ADMIN_SENTENCES.tokensTooMany)
      .refine((tokens) => tokens !== 0, ADMIN_SENTENCES.tokensInvalid),
    reason: z.string().trim().refine(isVisible, ADMIN_SENTENCES.reasonMissing).check(atMost(adjustmentReason.max)),
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((input) => input.user_id !== undefined || input.username, {
    path: ['username'],
    error: ADMIN_SENTENCES.personMissing,
  })
  .refine((input) => input.user_id === undefined || input.username === undefined, {
    path: ['username'],
    error: ADMIN_SENTENCES.personTwice,
  })
export type ProposeInput = z.infer<typeof proposeInput>

export const adjustment = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  account,
  /** Negative: taken away. */
  tokens: z.number(),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposed_by: z.uuid(),
  proposed_at: z.date(),
  decided_by: z.uuid().nullable(),
  decided_at: z.date().nullable(),
  note: z.string(),
})
export const adjustmentAnswer = z.object({ adjustment })

export const decideInput = z.object({
  id: z.uuid(),
  note: z.string().trim().check(atMost(adjustmentReason.max)).default(''),
})

export const dismissInput = z.object({
  id: z.uuid(),
  reason: z.string().trim().refine(isVisible, ADMIN_SENTENCES.dismissReasonMissing).check(atMost(adjustmentReason.max)),
})

export const adjustmentsInput = z.object({
  state: adjustment.shape.state.optional(),
  limit: queryNumber(z.int().min(1).max(adjustmentsPage.max)).default(adjustmentsPage.default),
  cursor: z.string().max(200).optional(),
})
export const listedAdjustment = adjustment.extend({
  username: z.string(),
  proposed_by_username: z.string(),
  decided_by_username: z.string().nullable(),
})
export type ListedAdjustment = z.infer<typeof listedAdjustment>
export const adjustmentsAnswer = z.object({
  adjustments: z.array(listedAdjustment),
  next_cursor: z.string().nullable(),
})

export const peopleInput = z.object({ q: z.string().trim().toLowerCase().max(peopleSearch.max).default('') })
export const peopleAnswer = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.string().nullable(),
      role: z.enum(['fan', 'creator', 'admin']),
      status: z.enum(['active', 'suspended', 'deleted']),
      spendable: z.number(),
      available: z.number(),
    }),
  ),
})
export type AdjustablePerson = z.infer<typeof peopleAnswer>['people'][number]

const page = {
  limit: queryNumber(z.int().min(1).max(moneyPage.max)).default(moneyPage.default),
  cursor: z.string().max(200).optional(),
}

export const rowsInput = z.object({ figure: z.enum(figureNames), ...page })
/** What a figure counts: one account, lot, claim, payment to a creator or payout each. */
export const figureRow = z.object({
  /** The purchase's, movement's or payout's; of an account its owner's. */
  id: z.uuid(),
  at: z.date().nullable(),
  username: z.string(),
  what: z.string(),
  tokens: z.number(),
  usd_cents: z.number(),
})
export const rowsAnswer = z.object({ rows: z.array(figureRow), next_cursor: z.string().nullable() })

export const payoutsInput = z.object({ state: z.enum(['open', 'failed', 'paid']).optional(), ...page })
export const listedPayout = payoutSchema.extend({
  creator_id: z.uuid(),
  username: z.string(),
  /** Why an admin holds it back; null: nobody does. */
  held: z.string().nullable(),
  /** When the money of a failed one was back. */
  reversed_at: z.date().nullable(),
})
export type ListedPayout = z.infer<typeof listedPayout>
export const payoutsAnswer = z.object({ payouts: z.array(listedPayout), next_cursor: z.string().nullable() })

export const holdsInput = z.object(page)
export const payoutHold = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  username: z.string(),
  reason: z.string(),
  held_by_username: z.string(),
  held_at: z.date(),
  available: z.number(),
  paying_out: z.number(),
})
export type PayoutHold = z.infer<typeof payoutHold>
export const holdsAnswer = z.object({ holds: z.array(payoutHold), next_cursor: z.string().nullable() })

const reason = (missing: string) => z.string().trim().refine(isVisible, missing).check(atMost(adjustmentReason.max))
export const holdInput = z.object({ user_id: z.uuid(), reason: reason(ADMIN_SENTENCES.holdReasonMissing) })
export const holdAnswer = z.object({ id: z.uuid() })
export const releaseInput = z.object({ id: z.uuid(), reason: reason(ADMIN_SENTENCES.releaseReasonMissing) })
