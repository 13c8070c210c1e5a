import * as z from 'zod'
import { receiptMail } from '#features/purchase/index.server.ts'
import { renderMail } from '#shared/mail.ts'

/** A mail as the outbox keeps it: who and what, so that a row written in SQL needs no words of its own. */
export const mailPayload = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('receipt'),
    to: z.string(),
    props: z.object({
      purchase_id: z.string(),
      tokens: z.number(),
      usd_cents: z.number(),
      credited_at: z.coerce.date(),
      recipient: z.string().nullable(),
    }),
  }),
])

/** The words of a mail, ready to be sent. */
export function writeMail(payload: z.infer<typeof mailPayload>, origin: string) {
  const { props } = payload
  const content = receiptMail(
    {
      purchaseId: props.purchase_id,
      tokens: props.tokens,
      usdCents: props.usd_cents,
      creditedAt: props.credited_at.toISOString(),
      recipient: props.recipient,
    },
    origin,
  )
  return { to: payload.to, ...renderMail(content) }
}
