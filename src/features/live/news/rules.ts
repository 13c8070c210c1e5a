import * as z from 'zod/mini'
import { type NewsMessage, type NewsTip, type StreamNews, streamNews } from './contract.ts'
import { messagesBytesMax, messagesMax, tipsMax } from './spec.ts'

const bytesOf = (message: NewsMessage): number => new TextEncoder().encode(JSON.stringify(message)).length

/**
 * Returns the newest messages that fit into one realtime message. The size is measured in bytes, because characters of
 * some scripts take three.
 */
function newest(messages: NewsMessage[]): NewsMessage[] {
  let bytes = 0
  const from = messages.findLastIndex((message) => {
    bytes += bytesOf(message)
    return bytes > messagesBytesMax
  })
  return messages.slice(Math.max(from + 1, messages.length - messagesMax))
}

/** Returns the `count` largest tips in order of arrival. Of equal amounts, prefers the newer. */
export function largestTips<T extends NewsTip>(tips: readonly T[], count: number): T[] {
  const kept = new Set(
    tips
      .toReversed()
      .toSorted((one, other) => other.tokens - one.tokens)
      .slice(0, count),
  )
  return tips.filter((tip) => kept.has(tip))
}

/**
 * Returns the numbers of the messages that are removed after all updates. A message that was restored later is not
 * included.
 */
const removedAfter = (all: readonly StreamNews[]): number[] =>
  all.reduce<number[]>((gone, { messages = [], deleted = [] }) => {
    const back = new Set(gone.length > 0 ? messages.map(({ number }) => number) : [])
    return [...gone.filter((number) => !back.has(number)), ...deleted]
  }, [])

/**
 * Merges several updates of a stream into one: the last value of each figure, all invitations and raids, the sums of
 * all hearts and tips, and the largest tips.
 */
export function mergeNews(events: unknown[]): StreamNews {
  const all = z.array(streamNews).parse(events)
  const merged: StreamNews = Object.assign({}, ...all)
  const messages = all.flatMap((news) => news.messages ?? [])
  const deleted = removedAfter(all)
  const invited = new Set(all.flatMap((news) => news.invited_ids ?? []))
  const raids = all.flatMap((news) => news.raids ?? [])
  const tips = all.flatMap((news) => news.tips ?? [])
  const hearts = all.flatMap((news) => news.hearts ?? [])
  const carried = newest(messages)
  return {
    ...merged,
    ...(messages.length > 0 && { messages: carried }),
    ...(carried.length < messages.length && { missed: true }),
    ...(deleted.length > 0 && { deleted }),
    ...(invited.size > 0 && { invited_ids: [...invited] }),
    ...(raids.length > 0 && { raids }),
    ...(hearts.length > 0 && {
      hearts: {
        count: hearts.reduce((sum, { count }) => sum + count, 0),
        total: Math.max(...hearts.map(({ total }) => total)),
      },
    }),
    ...(tips.length > 0 && {
      tips: {
        count: tips.reduce((sum, { count }) => sum + count, 0),
        tokens: tips.reduce((sum, { tokens }) => sum + tokens, 0),
        shown: largestTips(
          tips.flatMap(({ shown }) => shown),
          tipsMax,
        ),
      },
    }),
  }
}
