import type { NewsMessage, NewsTip, StreamNews } from '../news/contract.ts'
import { largestTips } from '../news/rules.ts'
import type { ChatMessage } from './contract.ts'
import { numbersOf } from './rules.ts'
import { linePx, linesBeyond, messagesKept, tipShownMs, tipsShown } from './spec.ts'

/** Returns a chat message from its realtime message. */
export const messageOf = ({ sent_at, is_subscriber = false, tip = null, ...rest }: NewsMessage): ChatMessage => ({
  ...rest,
  is_subscriber,
  tip,
  sent_at: new Date(sent_at),
})

/** Returns the place of a user among the top supporters of a stream, from 1; 0 for others. */
export const placeOf = (supporters: readonly { id: string }[], userId: string): number =>
  supporters.findIndex(({ id }) => id === userId) + 1

/** Merges messages by number, and keeps the newest. */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((a, b) => a.number - b.number).slice(-messagesKept)
}

export const withoutMessages = (known: readonly ChatMessage[], gone: readonly number[]): ChatMessage[] =>
  known.filter(({ number }) => !gone.includes(number))

/** Returns the text that was typed after the message was sent. */
export const unsentOf = (typed: string, sent: string): string => {
  const now = typed.trimStart()
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : typed
}

/**
 * Returns true if a message is missing between the known and the new messages. New messages can have older numbers, if
 * moderation restored them. The first message of a chat has number 1.
 */
export const hasGap = (known: readonly ChatMessage[], more: readonly { number: number }[]): boolean => {
  const last = known.at(-1)?.number ?? 0
  const first = more.find(({ number }) => number > last)?.number
  return first !== undefined && first > last + 1
}

/** Replaces the known messages of a block: messages that it does not contain were deleted. */
export function withBlock(known: readonly ChatMessage[], block: number, messages: readonly ChatMessage[]) {
  const { from, to } = numbersOf(block)
  const last = messages.at(-1)?.number ?? 0
  const isThere = new Set(messages.map(({ number }) => number))
  // messages after the last one may be newer than the shared response
  const rest = known.filter(({ number }) => number < from || number > Math.min(to, last) || isThere.has(number))
  return withMessages(rest, messages)
}

/** Returns the number of lines that fill a chat of this height, plus a few more for scrolling. */
export const linesIn = (px: number, kind: keyof typeof linePx): number => Math.ceil(px / linePx[kind]) + linesBeyond

/** Numbers of the first and last rendered line after scrolling up. */
export type Place = { from: number; to: number }

type Rendered = {
  /** Rendered lines after scrolling up; undefined while the reader follows the newest. */
  place: Place | undefined
  /**
   * Number of the line whose menu was used last. It stays rendered, because unmounting it would close its menu or
   * dialog.
   */
  held: number | undefined
  fitting: number
}

/** Returns the lines to render: the newest that fit, or those around the reader's position after scrolling up. */
export function linesOf(messages: readonly ChatMessage[], { place, held, fitting }: Rendered): ChatMessage[] {
  const { from, to } = place ?? { from: messages.at(-fitting)?.number ?? 0, to: Number.POSITIVE_INFINITY }
  return messages.filter(({ number }) => (number >= from && number <= to) || number === held)
}

/** Returns the reader's position, or undefined once its messages are removed. */
export const placeIn = (messages: readonly ChatMessage[], place: Place | undefined): Place | undefined =>
  place && place.to >= (messages.at(0)?.number ?? 0) ? place : undefined

/** Returns the number of the first line to render after adding `more` lines above `first`. */
export function olderStart(messages: readonly ChatMessage[], first: number, more: number): number {
  const at = messages.findIndex(({ number }) => number >= first)
  return messages[Math.max(0, at - more)]?.number ?? first
}

export type ShownTips = {
  shown: readonly (NewsTip & { until: number })[]
  /** Number and tokens of all tips since the rush began; undefined if there is no rush. */
  rush: { count: number; tokens: number } | undefined
}
type TipsNews = NonNullable<StreamNews['tips']>

/** Merges several tip updates into one. */
export const sumOfTips = (news: readonly TipsNews[]): TipsNews => ({
  count: news.reduce((sum, { count }) => sum + count, 0),
  tokens: news.reduce((sum, { tokens }) => sum + tokens, 0),
  shown: news.flatMap(({ shown }) => shown),
})

/** Adds tips, each of which is shown for a moment. In a rush, keeps the largest tips and counts all of them. */
export function withTips({ shown, rush }: ShownTips, news: TipsNews, now: number): ShownTips {
  const until = now + tipShownMs
  const { count = 0, tokens = 0 } = rush ?? {}
  const all = [...shown, ...news.shown.map((tip) => ({ ...tip, until }))]
  if (!rush && news.count <= tipsShown) return { shown: all.slice(-tipsShown), rush }
  return { shown: largestTips(all, tipsShown), rush: { count: count + news.count, tokens: tokens + news.tokens } }
}

/** Removes expired tips. A rush ends when none of its tips is shown. */
export function withoutOldTips({ shown, rush }: ShownTips, now: number): ShownTips {
  const rest = shown.filter(({ until }) => until > now)
  return { shown: rest, rush: rest.length > 0 ? rush : undefined }
}
