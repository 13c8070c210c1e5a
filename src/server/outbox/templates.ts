import * as z from 'zod'
import { receiptMail, refundMail } from '#features/purchase/index.server.ts'
import { adjustmentMail, disputeMail, payoutMail } from '#features/wallet/index.server.ts'
import { type MailContent, renderMail } from '#shared/mail.ts'

const base = {
  to: z.string(),
  /** Also to be a notification of that person, under that id. */
  notice: z.object({ id: z.uuid(), user_id: z.uuid() }).optional(),
}

/** A mail as the outbox keeps it: who and what, so that a row written in SQL needs no words of its own. */
export const mailPayload = z.discriminatedUnion('template', [
  z.object({
    ...base,
    template: z.literal('receipt'),
    props: z.object({
      purchase_id: z.string(),
      tokens: z.number(),
      usd_cents: z.number(),
      credited_at: z.coerce.date(),
      recipient: z.string().nullable(),
    }),
  }),
  z.object({
    ...base,
    template: z.literal('refund'),
    props: z.object({
      purchase_id: z.string(),
      tokens: z.number(),
      usd_cents: z.number(),
      state: z.enum(['succeeded', 'failed']),
    }),
  }),
  z.object({
    ...base,
    template: z.literal('payout'),
    props: z.object({
      payout_id: z.string(),
      tokens: z.number(),
      usd_cents: z.number(),
      status: z.enum(['paid', 'failed', 'returned']),
      failure: z.string().nullable(),
    }),
  }),
  z.object({
    ...base,
    template: z.literal('dispute_opened'),
    props: z.object({ purchase_id: z.string(), tokens: z.number() }),
  }),
  z.object({
    ...base,
    template: z.literal('adjustment'),
    props: z.object({ tokens: z.number(), account: z.enum(['spendable', 'available']), reason: z.string() }),
  }),
])
export type MailPayload = z.infer<typeof mailPayload>

/** What a mail says; its title and first paragraph are what a notification says. */
export function contentOf({ template, props }: MailPayload, origin: string): MailContent {
  switch (template) {
    case 'receipt': {
      const { purchase_id, tokens, usd_cents, credited_at, recipient } = props
      const creditedAt = credited_at.toISOString()
      return receiptMail({ purchaseId: purchase_id, tokens, usdCents: usd_cents, creditedAt, recipient }, origin)
    }
    case 'refund': {
      const { purchase_id, tokens, usd_cents, state } = props
      return refundMail({ purchaseId: purchase_id, tokens, usdCents: usd_cents, state }, origin)
    }
    case 'payout': {
      const { payout_id, tokens, usd_cents, status, failure } = props
      return payoutMail({ payoutId: payout_id, tokens, usdCents: usd_cents, status, failure }, origin)
    }
    case 'dispute_opened':
      return disputeMail(props, origin)
    case 'adjustment':
      return adjustmentMail(props, origin)
  }
}

/** The words of a mail, ready to be sent. */
export const writeMail = (payload: MailPayload, origin: string) => ({
  to: payload.to,
  ...renderMail(contentOf(payload, origin)),
})
