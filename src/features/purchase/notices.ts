import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { tokensAre } from '#shared/money.ts'
import { mails } from './mails.ts'

const inWallet = (tokens: number) => `${tokensAre(tokens)} in your wallet.`
const purchase = { purchase_id: z.string(), tokens: z.number() }

export const notices = {
  /** Notice to the buyer of a credited purchase. */
  'system.purchase': noticeKind({
    data: z.object(purchase),
    example: { purchase_id: 'p1', tokens: 200 },
    write: ({ purchase_id, tokens }) => ({
      title: 'Tokens added',
      message: inWallet(tokens),
      path: `/receipt/${purchase_id}`,
    }),
  }),

  /**
   * Notice to the recipient of a gift. The receipt belongs to the giver, so the notice links to the recipient's
   * history.
   */
  'system.gift': noticeKind({
    data: z.object({ ...purchase, sender: z.string() }),
    example: { purchase_id: 'p1', tokens: 200, sender: 'Ada' },
    write: ({ sender, tokens }) => ({
      title: `${sender} sent you a gift`,
      message: inWallet(tokens),
      path: '/settings/wallet',
      isNews: true,
    }),
  }),

  'system.refund': noticeOfMail(mails.refund, {
    example: { purchase_id: 'p1', tokens: 200, usd_cents: 1900, state: 'succeeded' },
  }),
}
