import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { tokensText } from '#shared/money.ts'

export const notices = {
  /** To the creator: a fan bought an item. */
  'system.content_sale': noticeKind({
    data: z.object({ title: z.string(), tokens: z.number(), buyer: z.object({ display_name: z.string() }) }),
    example: { title: 'The lake', tokens: 30, buyer: { display_name: 'Ada' } },
    write: ({ title, tokens, buyer }, reader) => ({
      title: `${buyer.display_name} unlocked ${title}`,
      message: `You earned ${tokensText(tokens)}.`,
      path: reader === 'fan' ? '/dashboard' : '/content',
      isNews: true,
    }),
  }),
}
