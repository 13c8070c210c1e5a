import * as z from 'zod/mini'
import { type NewsMessage, type NewsTip, type StreamNews, streamNews } from './contract.ts'
import { messagesBytesMax, messagesMax, tipsMax } from './spec.ts'

const bytesOf = (message: NewsMessage): number => new TextEncoder().encode(JSON.stringify(message)).length

/** The newest that one realtime message carries: in some scripts a letter takes three bytes. */
function newest(messages: NewsMessage[]): NewsMessage[] {
  let bytes = 0
  const from = messages.findLastIndex((message) => {
    bytes += bytesOf(message)
    return bytes > messagesBytesMax
  })
  return messages.slice(Math.max(from + 1, messages.length - messagesMax))
}

/** Of many tips so many of the most tokens, the newest of as many; in the order in which they came. */
export function grandest<T extends NewsTip>(tips: readonly T[], count: number): T[] {
  const kept = new Set(
    tips
      .toReversed()
      .toSorted((one, other) => other.tokens - one.tokens)
      .slice(0, count),
  )
  return tips.filter((tip) => kept.has(tip))
}

/** Numbers of messages that are gone after all of these news: a line that is given back after it was deleted is there. */
const goneAfter = (all: readonly StreamNews[]): number[] =>
  all.reduce<number[]>((gone, { messages = [], deleted = [] }) => {
    const back = new Set(gone.length > 0 ? messages.map(({ number }) => number) : [])
    return [...gone.filter((number) => !back.has(number)), ...deleted]
  }, [])

/**
 * Several news of a stream as one message: each figure as it is last, everybody who was asked on stage, every audience that comes,
 * all tips in the sum and the grandest shown.
 */
export function mergeNews(events: unknown[]): StreamNews {
  const all = z.array(streamNews).parse(events)
  const merged: StreamNews = Object.assign({}, ...all)
  const messages = all.flatMap((news) => news.messages ?? [])
  const deleted = goneAfter(all)
  const invited = new Set(all.flatMap((news) => news.invited_ids ?? []))
  const raids = all.flatMap((news) => news.raids ?? [])
  const tips = all.flatMap((news) => news.tips ?? [])
  const carried = newest(messages)
  return {
    ...merged,
    ...(messages.length > 0 && { messages: carried }),
    ...(carried.length < messages.length && { missed: true }),
    ...(deleted.length > 0 && { deleted }),
    ...(invited.size > 0 && { invited_ids: [...invited] }),
    ...(raids.length > 0 && { raids }),
    ...(tips.length > 0 && {
      tips: {
        count: tips.reduce((sum, { count }) => sum + count, 0),
        tokens: tips.reduce((sum, { tokens }) => sum + tokens, 0),
        shown: grandest(
          tips.flatMap(({ shown }) => shown),
          tipsMax,
        ),
      },
    }),
  }
}
