import type { Reason } from '#shared/errors.ts'
import { hasWord } from '#shared/words.ts'
import type { Lock } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../stage/rules.ts'
import type { ChatMessage } from './contract.ts'
import type { ModerationAction } from './lists.ts'
import { CHAT_REFUSALS, slowText } from './spec.ts'

/** What stands for and against somebody's message. */
export type Writer = {
  locked: Lock | 'not_found' | null
  hasEnded: boolean
  isHost: boolean
  isModerator: boolean
  follows: boolean
  /** Until when they are timed out. */
  timeoutUntil: Date | null
  lastAt: Date | null
  isMuted: boolean
  slowSeconds: number
  followersOnly: boolean
  words: readonly string[]
}

/**
 * Why a message is not taken; null: it is. Host and moderators write whatever the chat's rules are, but only the creator can
 * time out a moderator, and that holds.
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
  // without a pause none is asked for: the database's clock may be ahead of ours
  const since = new Date(now.getTime() - writer.slowSeconds * 1_000)
  if (writer.slowSeconds === 0 || !writer.lastAt || writer.lastAt <= since) return null
  const waitSeconds = secondsTo(writer.lastAt, since)
  return { reason: { ...CHAT_REFUSALS.slow, sentence: slowText(waitSeconds) }, waitSeconds }
}

const secondsTo = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / 1_000)

/** Who acts on whom in a chat. */
export type Acting = {
  isHost: boolean
  isModerator: boolean
  isTimedOut: boolean
  /** The person it is aimed at: undefined when it names no one, null when they do not exist. */
  target: { isHost: boolean; isModerator: boolean } | null | undefined
}

const aboutPeople: readonly ModerationAction[] = ['timeout', 'ban', 'unban']

/** Why a moderation action is refused; null: it is allowed. Only the creator may time out or ban a moderator, or lift that. */
export function refusesModeration(action: ModerationAction, acting: Acting): Reason | null {
  const { isHost, isModerator, isTimedOut, target } = acting
  if (!(isHost || isModerator)) return CHAT_REFUSALS.notModerator
  // a moderator whom the creator timed out
  if (isTimedOut) return CHAT_REFUSALS.timedOut
  if (!aboutPeople.includes(action)) return null
  if (!target) return CHAT_REFUSALS.noPerson
  if (isHost && action === 'unban') return null
  return target.isHost || (target.isModerator && !isHost) ? CHAT_REFUSALS.protectedPerson : null
}

/** Whether the reader of a stream moderates its chat now: as `refusesModeration`. */
export const moderatesNow = (chat: { can_moderate: boolean; timed_out_until: Date | null }, now: Date): boolean =>
  chat.can_moderate && !(chat.timed_out_until && chat.timed_out_until > now)

/** Whether who keeps order in a chat may time out or ban the writer of a message. */
export function canPutOut(
  { sender, badge }: Pick<ChatMessage, 'sender' | 'badge'>,
  me: { id: string; isHost: boolean },
) {
  // a moderator's own line may be older than their name
  const target = { isHost: badge === 'host', isModerator: badge === 'moderator' || sender.id === me.id }
  return refusesModeration('ban', { isHost: me.isHost, isModerator: true, isTimedOut: false, target }) === null
}
