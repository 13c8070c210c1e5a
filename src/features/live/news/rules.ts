import * as z from 'zod/mini'
import { type StreamNews, streamNews } from './contract.ts'
import { messagesMax, tipsMax } from './spec.ts'

/** Several news of a stream as one message: each figure as it is last, all tips in the sum and the newest shown. */
export function mergeNews(events: unknown[]): StreamNews {
  const all = z.array(streamNews).parse(events)
  const merged: StreamNews = Object.assign({}, ...all)
  const messages = all.flatMap((news) => news.messages ?? [])
  const deleted = all.flatMap((news) => news.deleted ?? [])
  const tips = all.flatMap((news) => news.tips ?? [])
  return {
    ...merged,
    ...(messages.length > 0 && { messages: messages.slice(-messagesMax) }),
    ...(messages.length > messagesMax && { missed: true }),
    ...(deleted.length > 0 && { deleted }),
    ...(tips.length > 0 && {
      tips: {
        count: tips.reduce((sum, { count }) => sum + count, 0),
        tokens: tips.reduce((sum, { tokens }) => sum + tokens, 0),
        shown: tips.flatMap(({ shown }) => shown).slice(-tipsMax),
      },
    }),
  }
}
