import * as z from 'zod'
import { atMost, idempotencyKeySchema, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { discrepancyKinds } from '../discrepancies/lists.ts'
import { payoutHold, payoutSchema } from '../payouts/contract.ts'
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

/** Response of GET /admin/wallet. Every figure is as of `as_of`, unless it has its own time. */
export const figuresOutput = z.object({
  as_of: z.date(),
  /** Tokens of people by kind of account. */
  balances: z.object({
    spendable: z.number(),
    held: z.number(),
    debt: z.number(),
    pending: z.number(),
    available: z.number(),
    paying_out: z.number(),
    disputed: z.number(),
  }),
  /** Liability of the platform: the sum of these balances except debts, valued at a creator's earnings per token. */
  liability: amount,
  sold: amount,
  /** Purchases reversed by refunds and lost disputes. */
  taken_back: amount,
  promotional: z.object({ tokens: z.number() }),
  earned: amount,
  paid_out: amount,
  /** The platform's margin: payments minus refunds, minus the creators' earnings from them. */
  spread_usd_cents: z.number(),
  disputes: z.object({ open: z.number(), usd_cents: z.number(), frozen: z.number() }),
  debts: z.object({ people: z.number(), tokens: z.number() }),
  payouts: z.object({ open: z.number(), unsettled: z.number(), stopped: z.boolean() }),
  adjustments_open: z.number(),
  /** Result of the last proof of the invariants; null before the first one. */
  proof: z
    .object({
      violations: z.number(),
      found: z.array(z.object({ check_name: z.string(), subject: z.string(), detail: z.string() })),
      started_at: z.date(),
      finished_at: z.date(),
    })
    .nullable(),
  discrepancies: z.object({
    /** Time of the last complete comparison between provider and ledger; null before the first one. */
    reconciled_at: z.date().nullable(),
    count: z.number(),
    newest: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(discrepancyKinds),
        subject: z.string(),
        detail: z.string(),
        usd_cents: z.number().nullable(),
        occurred_at: z.date(),
        found_at: z.date(),
      }),
    ),
  }),
})
export type Figures = z.infer<typeof figuresOutput>

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
  /** Negative if tokens are taken away. */
  tokens: z.number(),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposed_by: z.uuid(),
  proposed_at: z.date(),
  decided_by: z.uuid().nullable(),
  decided_at: z.date().nullable(),
  note: z.string(),
})
export const adjustmentOutput = z.object({ adjustment })

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
export const adjustmentsOutput = z.object({
  adjustments: z.array(listedAdjustment),
  next_cursor: z.string().nullable(),
})

export const peopleInput = z.object({ q: z.string().trim().toLowerCase().max(peopleSearch.max).default('') })
export const peopleOutput = z.object({
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
export type AdjustablePerson = z.infer<typeof peopleOutput>['people'][number]

const page = {
  limit: queryNumber(z.int().min(1).max(moneyPage.max)).default(moneyPage.default),
  cursor: z.string().max(200).optional(),
}

export const rowsInput = z.object({ figure: z.enum(figureNames), ...page })
/** One row of a figure: an account, lot, claim, payment to a creator or payout. */
export const figureRow = z.object({
  /** Id of the purchase, movement or payout; for an account the id of its owner. */
  id: z.uuid(),
  at: z.date().nullable(),
  username: z.string(),
  what: z.string(),
  tokens: z.number(),
  usd_cents: z.number(),
})
export const rowsOutput = z.object({ rows: z.array(figureRow), next_cursor: z.string().nullable() })

export const payoutsInput = z.object({ state: z.enum(['open', 'failed', 'paid']).optional(), ...page })
export const listedPayout = payoutSchema.extend({
  creator_id: z.uuid(),
  username: z.string(),
  /** Reason why an admin holds it; null if it is not held. */
  held: z.string().nullable(),
  /** Time at which the money of a failed payout was returned. */
  reversed_at: z.date().nullable(),
})
export type ListedPayout = z.infer<typeof listedPayout>
export const payoutsOutput = z.object({ payouts: z.array(listedPayout), next_cursor: z.string().nullable() })

export const holdsInput = z.object(page)
export const holdsOutput = z.object({ holds: z.array(payoutHold), next_cursor: z.string().nullable() })

const reason = (missing: string) => z.string().trim().refine(isVisible, missing).check(atMost(adjustmentReason.max))
export const holdInput = z.object({ user_id: z.uuid(), reason: reason(ADMIN_SENTENCES.holdReasonMissing) })
export const holdOutput = z.object({ id: z.uuid() })
export const releaseInput = z.object({ id: z.uuid(), reason: reason(ADMIN_SENTENCES.releaseReasonMissing) })
