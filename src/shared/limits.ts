import { fullNumber, tokensText } from './money.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Limit on how often a person may do something that reaches other people. Only successful calls count. */
export type Pace = {
  /** Name of the count; two paces of one act count separately. */
  act: string
  /** Procedures that share the count. */
  calls: readonly string[]
  /** Field with the recipient: each recipient has a count of their own. Default: one count over all recipients. */
  to?: string
  /** Boolean field that must be true for a call to count. */
  when?: string
  limit: number
  windowSeconds: number
  /** The refusal; the waiting time is appended. */
  sentence: string
}

const messagesTooFast = 'You are sending messages too fast.'
const asksTooOften = 'You have asked for many calls in a short time.'
const reportsTooMany = 'You have sent many reports. We read every one of them.'

/**
 * All repeatable acts that reach other people. `app/paces.test.ts` lists the mutations without a pace, each with its
 * reason.
 */
export const paces: readonly Pace[] = [
  pace('message-to', ['messages.send'], 120, minute, messagesTooFast, { to: 'userId' }),
  pace('message', ['messages.send'], 240, minute, messagesTooFast),
  pace('tip-to', ['tips.send'], 60, minute, 'You are sending tips too fast.', { to: 'recipientId' }),
  pace('gift-to', ['purchase.buy'], 20, 10 * minute, 'You have sent this person many gifts.', {
    to: 'giftRecipientId',
  }),
  pace('follow', ['social.follow'], 60, 10 * minute, 'You are following people too fast.'),
  pace('block', ['social.block'], 60, 10 * minute, 'You are blocking people too fast.'),
  pace('presence', ['social.setPrivacy'], 20, 10 * minute, 'You are changing your privacy too often.'),
  pace('call-to', ['sessions.ask'], 12, 10 * minute, asksTooOften, { to: 'creator_id' }),
  pace('call', ['sessions.ask'], 30, 10 * minute, asksTooOften),
  pace('call-date', ['sessions.reschedule'], 20, hour, 'You have proposed many dates for this call.', { to: 'id' }),
  pace('call-join', ['sessions.join'], 30, minute, 'You are joining too often.'),
  pace('call-recording', ['sessions.agreeToRecording'], 20, minute, 'You are changing this too often.', { to: 'id' }),
  pace('order', ['offers.order', 'shop.buy'], 60, 10 * minute, 'You are ordering too fast.'),
  pace('parcel', ['orders.ship'], 20, hour, 'You have changed this parcel many times.', { to: 'id' }),
  pace('subscribe', ['subscriptions.subscribe'], 30, hour, 'You have subscribed many times in a short time.'),
  pace('live', ['live.start'], 20, 10 * minute, 'You are going live too often.'),
  pace('raid', ['live.raid'], 10, 10 * minute, 'You have led your viewers on many times.'),
  pace('chat-to', ['live.say'], 20, minute / 2, 'You are writing too fast for this chat.', { to: 'id' }),
  pace('heart-to', ['live.heart'], 90, minute, 'You are sending hearts too fast.', { to: 'id' }),
  pace('hand-to', ['live.raiseHand', 'live.lowerHand'], 20, minute, 'You are raising your hand too often.', {
    to: 'id',
  }),
  pace('guest', ['live.bringGuest', 'live.dismissGuest'], 30, minute, 'You are changing guests too fast.'),
  pace('goal', ['live.setGoal', 'live.clearGoal'], 20, minute, 'You are changing the goal too fast.'),
  pace('moderator', ['live.addModerator'], 60, 10 * minute, 'You are adding moderators too fast.'),
  pace('announcement', ['events.announce'], 5, day, 'You can announce 5 private shows a day.'),
  pace('announcement', ['events.create'], 5, day, 'You can announce 5 private shows a day.', { when: 'announce' }),
  pace('event-change', ['events.update'], 20, hour, 'You have changed this event many times.', { to: 'id' }),
  pace('ticket-to', ['events.take', 'events.giveBack'], 20, 10 * minute, 'You are changing your seat too often.', {
    to: 'id',
  }),
  pace('report', ['moderation.report'], 10, 10 * minute, reportsTooMany),
  pace('report-day', ['moderation.report'], 40, day, reportsTooMany),
  pace('appeal', ['moderation.appeal'], 10, hour, 'You have sent many appeals.'),
  pace('legal', ['moderation.sendNotice'], 10, hour, 'We have received many notices from you.'),
  pace('application', ['applications.submit'], 10, day, 'You have sent your application many times.'),
]

function pace(
  act: string,
  calls: readonly string[],
  limit: number,
  windowSeconds: number,
  sentence: string,
  scope: Pick<Pace, 'to' | 'when'> = {},
): Pace {
  return { act, calls, limit, windowSeconds, sentence, ...scope }
}

/** Minutes between two notifications to a follower about the same creator's live streams. */
export const liveNoticeMinutes = 60

const hourMs = 3_600_000

/** `freesAt`: time at which it fits; null if it exceeds the whole limit. */
export type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Rounds up, so that the promise is kept. */
function inText(ms: number): string {
  const hours = Math.ceil(ms / hourMs)
  if (hours <= 1) return 'within an hour'
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}

/**
 * Returns the sentence for a payment that exceeds the fan's own weekly limit: the amount left, and when it fits (decision
 * D10). `what` begins the sentence: "This tip".
 */
export const weeklyLimitSentenceOf =
  (what: string) =>
  ({ limit, left, freesAt }: WeeklyLimit, now: Date): string => {
    const most = tokensText(limit)
    if (freesAt === null) return `${what} is more than your weekly spending limit of ${most}.`
    const rest = left === 0 ? 'is used up' : `leaves you ${fullNumber(left)}`
    return `Your weekly spending limit of ${most} ${rest}. ${what} fits ${inText(freesAt.getTime() - now.getTime())}.`
  }
