import type { NewsTip, StreamNews } from '../news/contract.ts'
import { grandest } from '../news/rules.ts'
import type { ChatMessage } from './contract.ts'
import { linePx, linesBeyond, messagesKept, tipShownMs, tipsShown } from './spec.ts'

/** A message, or the words of a tip. Tips are not stored in the chat: their lines live as long as the page. */
export type ChatLine = ChatMessage & { tip?: number }

/** No line shows when a tip was sent. */
const unshown = new Date(0)

/**
 * Returns lines for tips with words, after the message with the number `last`: their numbers lie between it and the next one.
 * `known` are the lines of earlier tips.
 */
export function linesOfTips(tips: readonly NewsTip[], last: number, known: readonly ChatLine[]): ChatLine[] {
  const before = known.filter(({ number }) => Math.floor(number) === last).length
  return tips
    .filter(({ message }) => message !== '')
    .map(({ message, sender, tokens }, at) => ({
      ...{ number: last + (before + at + 1) / 10_000, text: message, sent_at: unshown, sender, badge: null },
      tip: tokens,
    }))
}

/** Messages in their order, each once; of all only the newest are kept. */
export function withMessages<One extends { number: number }>(known: readonly One[], more: readonly One[]): One[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((a, b) => a.number - b.number).slice(-messagesKept)
}

export const withoutMessages = (known: readonly ChatMessage[], gone: readonly number[]): ChatMessage[] =>
  known.filter(({ number }) => !gone.includes(number))

/** What was typed since a message was sent, which is not to go with it. */
export const unsentOf = (typed: string, sent: string): string => {
  const now = typed.trimStart()
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : typed
}

/**
 * Whether a message is missing between what is known and what came, of which some may be older, given back by moderation. The
 * first of a chat has number 1.
 */
export const hasGap = (known: readonly ChatMessage[], more: readonly { number: number }[]): boolean => {
  const last = known.at(-1)?.number ?? 0
  const first = more.find(({ number }) => number > last)?.number
  return first !== undefined && first > last + 1
}

/** How many of the newest lines fill a chat of that height, and a few to scroll up into. */
export const linesIn = (px: number, kind: keyof typeof linePx): number => Math.ceil(px / linePx[kind]) + linesBeyond

/** The first and the last line that are drawn for who reads further up. */
export type Place = { from: number; to: number }

type Drawn = {
  /** undefined: they follow the newest. */
  place: Place | undefined
  /** The line whose menu was used last: what was opened there goes with it. */
  held: number | undefined
  fitting: number
}

/** What of a chat is drawn: as many of the newest as fit, or else where somebody reads, while it goes on below. */
export function linesOf(messages: readonly ChatLine[], { place, held, fitting }: Drawn): ChatLine[] {
  const { from, to } = place ?? { from: messages.at(-fitting)?.number ?? 0, to: Number.POSITIVE_INFINITY }
  return messages.filter(({ number }) => (number >= from && number <= to) || number === held)
}

/** Where somebody reads, while anything of that is kept. */
export const placeIn = (messages: readonly ChatMessage[], place: Place | undefined): Place | undefined =>
  place && place.to >= (messages.at(0)?.number ?? 0) ? place : undefined

/** The number from which on lines are drawn once there are to be so many more. */
export function furtherUp(messages: readonly ChatMessage[], first: number, more: number): number {
  const at = messages.findIndex(({ number }) => number >= first)
  return messages[Math.max(0, at - more)]?.number ?? first
}

export type ShownTips = {
  shown: readonly (NewsTip & { until: number })[]
  /** How many came, and tokens in them, since there were more than are shown. */
  rush: { count: number; tokens: number } | undefined
}
type TipsNews = NonNullable<StreamNews['tips']>

/** Several news of tips as one. */
export const sumOfTips = (news: readonly TipsNews[]): TipsNews => ({
  count: news.reduce((sum, { count }) => sum + count, 0),
  tokens: news.reduce((sum, { tokens }) => sum + tokens, 0),
  shown: news.flatMap(({ shown }) => shown),
})

/** The newest, for a moment each; of a rush the grandest, and every tip is in the sum. */
export function withTips({ shown, rush }: ShownTips, news: TipsNews, now: number): ShownTips {
  const until = now + tipShownMs
  const { count = 0, tokens = 0 } = rush ?? {}
  const all = [...shown, ...news.shown.map((tip) => ({ ...tip, until }))]
  if (!rush && news.count <= tipsShown) return { shown: all.slice(-tipsShown), rush }
  return { shown: grandest(all, tipsShown), rush: { count: count + news.count, tokens: tokens + news.tokens } }
}

/** A rush is over when none of its tips is shown any more. */
export function withoutOldTips({ shown, rush }: ShownTips, now: number): ShownTips {
  const rest = shown.filter(({ until }) => until > now)
  return { shown: rest, rush: rest.length > 0 ? rush : undefined }
}
