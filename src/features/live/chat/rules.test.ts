import { expect, test } from 'vitest'
import { moderationActions } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import { canTimeOutOrBan, moderatesNow, refusesMessage, refusesModeration, type Writer, withoutWords } from './rules.ts'
import { CHAT_REFUSALS } from './spec.ts'

const now = new Date('2026-11-25T12:00:00Z')
const writer: Writer = {
  locked: null,
  hasEnded: false,
  isHost: false,
  isModerator: false,
  follows: false,
  timeoutUntil: null,
  lastAt: null,
  isMuted: false,
  slowSeconds: 0,
  followersOnly: false,
  words: [],
}
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const refusalOf = (changes: Partial<Writer>, text = 'Hello') => refusesMessage({ ...writer, ...changes }, text, now)

test("accepts a viewer's message unless a rule of the chat forbids it", () => {
  expect(refusalOf({})).toBeNull()
  expect(refusalOf({ locked: 'banned' })?.reason).toBe(REFUSALS.banned)
  expect(refusalOf({ hasEnded: true })?.reason).toBe(REFUSALS.ended)
  expect(refusalOf({ isMuted: true })?.reason).toBe(CHAT_REFUSALS.muted)
  expect(refusalOf({ followersOnly: true })?.reason).toBe(CHAT_REFUSALS.followersOnly)
  expect(refusalOf({ followersOnly: true, follows: true })).toBeNull()
  expect(refusalOf({ timeoutUntil: after(30) })).toEqual({ reason: CHAT_REFUSALS.timedOut, waitSeconds: 30 })
  for (const over of [after(-1), after(0)]) expect(refusalOf({ timeoutUntil: over })).toBeNull()
})

test('slow mode makes a sender wait after each message', () => {
  const slow = { slowSeconds: 15, lastAt: after(-10) }
  expect(refusalOf(slow)).toEqual({
    reason: { ...CHAT_REFUSALS.slow, sentence: 'Slow mode is on. You can write again in 5 seconds.' },
    waitSeconds: 5,
  })
  expect(refusalOf({ ...slow, lastAt: after(-15) })).toBeNull()
  expect(refusalOf({ lastAt: after(1) })).toBeNull()
})

test('slow mode, followers only, words and mute do not apply to the creator and moderators', () => {
  const strict = { isMuted: true, followersOnly: true, words: ['hello'], slowSeconds: 60, lastAt: now }
  expect(refusalOf({ ...strict, isHost: true })).toBeNull()
  expect(refusalOf({ ...strict, isModerator: true })).toBeNull()
})

test('refuses messages of a timed-out moderator until the time-out is over', () => {
  const moderator = { isModerator: true, isMuted: true }
  expect(refusalOf({ ...moderator, timeoutUntil: after(30) })).toEqual({
    reason: CHAT_REFUSALS.timedOut,
    waitSeconds: 30,
  })
  expect(refusalOf({ ...moderator, timeoutUntil: after(-1) })).toBeNull()
})

test('refuses a message with a blocked word', () => {
  expect(refusalOf({ words: ['spoiler'] }, 'A spoiler!')?.reason).toBe(CHAT_REFUSALS.word)
})

test('hides the text of a tip with a blocked word and still counts its tokens', () => {
  const sender = { id: 'u', username: 'ada', display_name: 'Ada', avatar_url: null }
  const tip = (message: string) => ({ id: 't', tokens: 5, tier_type: 'custom', sender, message })
  const news = { viewers: 3, tips: { count: 2, tokens: 10, shown: [tip('A Spoiler!'), tip('No spoilers')] } }
  expect(withoutWords(news, ['spoiler'])).toEqual({
    viewers: 3,
    tips: { count: 2, tokens: 10, shown: [tip(''), tip('No spoilers')] },
  })
})

test('only the creator and moderators moderate; the creator is protected', () => {
  const viewer = { isHost: false, isModerator: false, isTimedOut: false, target: { isHost: false, isModerator: false } }
  for (const action of moderationActions)
    expect(refusesModeration(action, viewer), action).toBe(CHAT_REFUSALS.notModerator)
  const moderator = { ...viewer, isModerator: true }
  expect(refusesModeration('ban', moderator)).toBeNull()
  expect(refusesModeration('ban', { ...moderator, target: null })).toBe(CHAT_REFUSALS.noPerson)
  expect(refusesModeration('ban', { ...moderator, target: { isHost: true, isModerator: false } })).toBe(
    CHAT_REFUSALS.protectedPerson,
  )
  const other = { isHost: false, isModerator: true }
  expect(refusesModeration('timeout', { ...moderator, target: other })).toBe(CHAT_REFUSALS.protectedPerson)
  expect(refusesModeration('timeout', { ...moderator, isHost: true, target: other })).toBeNull()
  // a moderator cannot lift the ban of a moderator, including their own
  expect(refusesModeration('unban', { ...moderator, target: other })).toBe(CHAT_REFUSALS.protectedPerson)
  expect(refusesModeration('unban', { ...moderator, isHost: true, target: other })).toBeNull()
  expect(refusesModeration('slow', { ...moderator, target: undefined })).toBeNull()
  // a timed-out moderator cannot moderate
  for (const action of moderationActions)
    expect(refusesModeration(action, { ...moderator, isTimedOut: true }), action).toBe(CHAT_REFUSALS.timedOut)
})

test('hides moderation actions from a timed-out moderator until the time-out is over', () => {
  const offered = (can_moderate: boolean, timed_out_until: Date | null) =>
    moderatesNow({ can_moderate, timed_out_until }, now)
  expect([offered(true, null), offered(true, after(1)), offered(true, now)]).toEqual([true, false, true])
  expect(offered(false, null)).toBe(false)
})

test('offers time-out and ban only for users to whom they can apply', () => {
  const sender = { id: 'ada', username: 'ada', display_name: 'Ada', avatar_url: null }
  const offered = (badge: 'host' | 'moderator' | null, me: { id: string; isHost: boolean }) =>
    canTimeOutOrBan({ sender, badge }, me)
  const [host, moderator] = [
    { id: 'host', isHost: true },
    { id: 'ben', isHost: false },
  ]
  expect([offered(null, host), offered('moderator', host)]).toEqual([true, true])
  expect([offered(null, moderator), offered('moderator', moderator)]).toEqual([true, false])
  for (const me of [host, moderator]) expect(offered('host', me)).toBe(false)
  // a moderator's own message, including one written before they became a moderator
  for (const badge of ['moderator', null] as const) expect(offered(badge, { id: 'ada', isHost: false })).toBe(false)
})
