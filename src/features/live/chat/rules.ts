import type { Reason } from '#shared/errors.ts'
import { hasWord } from '#shared/search.ts'
import type { Lock, ModerationAction } from '../lists.ts'
import type { StreamNews } from '../news/contract.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import type { ChatMessage } from './contract.ts'
import { blockSize, CHAT_REFUSALS, slowText } from './spec.ts'

/** Facts that decide whether a chat message is allowed. */
export type Writer = {
  locked: Lock | 'not_found' | null
  hasEnded: boolean
  isHost: boolean
  isModerator: boolean
  follows: boolean
  /** End of the writer's time-out; null if they are not timed out. */
  timeoutUntil: Date | null
  lastAt: Date | null
  isMuted: boolean
  slowSeconds: number
  followersOnly: boolean
  words: readonly string[]
}

/**
 * Returns the reason why a message is refused; null if it is allowed. Chat rules do not apply to the host and
 * moderators, except a moderator's time-out, which only the creator can impose.
 */
export function refusesMessage(
  writer: Writer,
  text: string,
  now: Date,
): { reason: Reason; waitSeconds?: number } | null {
  const refusal = watchRefusal(writer.locked)
  if (refusal) return { reason: refusal }
  if (writer.hasEnded) return { reason: REFUSALS.ended }
  if (writer.timeoutUntil && writer.timeoutUntil > now)
    return { reason: CHAT_REFUSALS.timedOut, waitSeconds: secondsTo(writer.timeoutUntil, now) }
  if (writer.isHost || writer.isModerator) return null
  if (writer.isMuted) return { reason: CHAT_REFUSALS.muted }
  if (writer.followersOnly && !writer.follows) return { reason: CHAT_REFUSALS.followersOnly }
  if (hasWord(text, writer.words)) return { reason: CHAT_REFUSALS.word }
  // computes a wait only in slow mode, because the database's clock may be ahead of this server's
  const since = new Date(now.getTime() - writer.slowSeconds * 1_000)
  if (writer.slowSeconds === 0 || !writer.lastAt || writer.lastAt <= since) return null
  const waitSeconds = secondsTo(writer.lastAt, since)
  return { reason: { ...CHAT_REFUSALS.slow, sentence: slowText(waitSeconds) }, waitSeconds }
}

/** Returns a stream update without the text of each tip that contains a blocked word. */
export const withoutWords = (news: StreamNews, words: readonly string[]): StreamNews => ({
  ...news,
  ...(news.tips && {
    tips: {
      ...news.tips,
      shown: news.tips.shown.map((tip) => (hasWord(tip.message, words) ? { ...tip, message: '' } : tip)),
    },
  }),
})

const secondsTo = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / 1_000)

/** The caller and the target of a moderation action. */
export type Acting = {
  isHost: boolean
  isModerator: boolean
  isTimedOut: boolean
  /** Target of the action; undefined if the action has none, null if the user does not exist. */
  target: { isHost: boolean; isModerator: boolean } | null | undefined
}

const aboutPeople: readonly ModerationAction[] = ['timeout', 'ban', 'unban']

/**
 * Returns the reason why a moderation action is refused; null if it is allowed. Only the creator can time out or ban a
 * moderator, or undo that.
 */
export function refusesModeration(action: ModerationAction, acting: Acting): Reason | null {
  const { isHost, isModerator, isTimedOut, target } = acting
  if (!(isHost || isModerator)) return CHAT_REFUSALS.notModerator
  // the creator has timed out this moderator
  if (isTimedOut) return CHAT_REFUSALS.timedOut
  if (!aboutPeople.includes(action)) return null
  if (!target) return CHAT_REFUSALS.noPerson
  if (isHost && action === 'unban') return null
  return target.isHost || (target.isModerator && !isHost) ? CHAT_REFUSALS.protectedPerson : null
}

/** Returns true if the reader can moderate the chat now, by the same rule as `refusesModeration`. */
export const moderatesNow = (chat: { can_moderate: boolean; timed_out_until: Date | null }, now: Date): boolean =>
  chat.can_moderate && !(chat.timed_out_until && chat.timed_out_until > now)

/** Returns true if the host or moderator `me` can time out or ban the writer of a message. */
export function canTimeOutOrBan(
  { sender, badge }: Pick<ChatMessage, 'sender' | 'badge'>,
  me: { id: string; isHost: boolean },
) {
  // the badge of a message can be older than its sender's appointment as moderator
  const target = { isHost: badge === 'host', isModerator: badge === 'moderator' || sender.id === me.id }
  return refusesModeration('ban', { isHost: me.isHost, isModerator: true, isTimedOut: false, target }) === null
}

/** First and last number of a range of messages. */
export type Numbers = { from: number; to: number }

/** Returns the numbers of a block of messages. The first message has number 1. */
export const numbersOf = (block: number): Numbers => ({ from: block * blockSize + 1, to: (block + 1) * blockSize })

/** Returns the block of a message. */
export const blockOf = (number: number): number => Math.floor((number - 1) / blockSize)
