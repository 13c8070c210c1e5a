import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { tokensText } from '#shared/money.ts'

export const notices = {
  /** To the creator: a tip was received. Screens show the tip's message below the title. */
  tip_received: noticeKind({
    data: z.object({ tokens: z.number(), sender: z.object({ display_name: z.string() }) }),
    example: { tokens: 5, sender: { display_name: 'Ada' } },
    write: ({ tokens, sender }) => ({
      title: `${sender.display_name} sent you a tip`,
      message: tokensText(tokens),
      path: '/dashboard',
    }),
  }),
}
