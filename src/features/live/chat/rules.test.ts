import { expect, test } from 'vitest'
import { REFUSALS } from '../spec.ts'
import { moderationActions } from './lists.ts'
import { canPutOut, hasWord, moderatesNow, refusesMessage, refusesModeration, type Writer } from './rules.ts'
import { CHAT_REFUSALS } from './spec.ts'

const now = new Date('2026-11-25T12:00:00Z')
const writer: Writer = {
  ...{ locked: null, hasEnded: false, isHost: false, isModerator: false, follows: false, timeoutUntil: null },
  ...{ lastAt: null, isMuted: false, slowSeconds: 0, followersOnly: false, words: [] },
}
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const answer = (changes: Partial<Writer>, text = 'Hello') => refusesMessage({ ...writer, ...changes }, text, now)

test('whoever may watch may write, by the rules of the chat', () => {
  expect(answer({})).toBeNull()
  expect(answer({ locked: 'banned' })?.reason).toBe(REFUSALS.banned)
  expect(answer({ hasEnded: true })?.reason).toBe(REFUSALS.ended)
  expect(answer({ isMuted: true })?.reason).toBe(CHAT_REFUSALS.muted)
  expect(answer({ followersOnly: true })?.reason).toBe(CHAT_REFUSALS.followersOnly)
  expect(answer({ followersOnly: true, follows: true })).toBeNull()
  expect(answer({ timeoutUntil: after(30) })).toEqual({ reason: CHAT_REFUSALS.timedOut, waitSeconds: 30 })
  expect(answer({ timeoutUntil: after(-1) })).toBeNull()
})

test('slow mode counts from the last message of the same person', () => {
  const slow = { slowSeconds: 15, lastAt: after(-10) }
  expect(answer(slow)).toEqual({
    reason: { ...CHAT_REFUSALS.slow, sentence: 'Slow mode is on. You can write again in 5 seconds.' },
    waitSeconds: 5,
  })
  expect(answer({ ...slow, lastAt: after(-15) })).toBeNull()
  expect(answer({ lastAt: after(1) })).toBeNull()
})

test('slow mode, followers only, words and the mute do not bind the creator and moderators', () => {
  const strict = { isMuted: true, followersOnly: true, words: ['hello'], slowSeconds: 60, lastAt: now }
  expect(answer({ ...strict, isHost: true })).toBeNull()
  expect(answer({ ...strict, isModerator: true })).toBeNull()
})

test('a moderator whom the creator timed out does not write until then', () => {
  const moderator = { isModerator: true, isMuted: true }
  expect(answer({ ...moderator, timeoutUntil: after(30) })).toEqual({ reason: CHAT_REFUSALS.timedOut, waitSeconds: 30 })
  expect(answer({ ...moderator, timeoutUntil: after(-1) })).toBeNull()
})

test('words are found whole, whatever is around them', () => {
  expect(hasWord('You BAD, person', ['bad'])).toBe(true)
  expect(hasWord('badminton', ['bad'])).toBe(false)
  expect(hasWord('go away now', ['go  away'])).toBe(true)
  expect(hasWord('anything', ['!!'])).toBe(false)
  expect(answer({ words: ['spoiler'] }, 'A spoiler!')?.reason).toBe(CHAT_REFUSALS.word)
})

test('only the creator and moderators moderate, and nobody puts out the creator', () => {
  const nobody = { isHost: false, isModerator: false, isTimedOut: false, target: { isHost: false, isModerator: false } }
  for (const action of moderationActions)
    expect(refusesModeration(action, nobody), action).toBe(CHAT_REFUSALS.notModerator)
  const moderator = { ...nobody, isModerator: true }
  expect(refusesModeration('ban', moderator)).toBeNull()
  expect(refusesModeration('ban', { ...moderator, target: null })).toBe(CHAT_REFUSALS.noPerson)
  expect(refusesModeration('ban', { ...moderator, target: { isHost: true, isModerator: false } })).toBe(
    CHAT_REFUSALS.protectedPerson,
  )
  const other = { isHost: false, isModerator: true }
  expect(refusesModeration('timeout', { ...moderator, target: other })).toBe(CHAT_REFUSALS.protectedPerson)
  expect(refusesModeration('timeout', { ...moderator, isHost: true, target: other })).toBeNull()
  // nor does a moderator lift what the creator did to one, themselves for one
  expect(refusesModeration('unban', { ...moderator, target: other })).toBe(CHAT_REFUSALS.protectedPerson)
  expect(refusesModeration('unban', { ...moderator, isHost: true, target: other })).toBeNull()
  expect(refusesModeration('slow', { ...moderator, target: undefined })).toBeNull()
  // nor does a moderator whom the creator timed out keep any order
  for (const action of moderationActions)
    expect(refusesModeration(action, { ...moderator, isTimedOut: true }), action).toBe(CHAT_REFUSALS.timedOut)
})

test('what a moderator whom the creator timed out would be refused is not offered until then', () => {
  const offered = (can_moderate: boolean, timed_out_until: Date | null) =>
    moderatesNow({ can_moderate, timed_out_until }, now)
  expect([offered(true, null), offered(true, after(1)), offered(true, now)]).toEqual([true, false, true])
  expect(offered(false, null)).toBe(false)
})

test('a time-out and a ban are offered for whom they are not refused', () => {
  const sender = { id: 'ada', username: 'ada', display_name: 'Ada', avatar_url: null }
  const offered = (badge: 'host' | 'moderator' | null, me: { id: string; isHost: boolean }) =>
    canPutOut({ sender, badge }, me)
  const [host, moderator] = [
    { id: 'host', isHost: true },
    { id: 'ben', isHost: false },
  ]
  expect([offered(null, host), offered('moderator', host)]).toEqual([true, true])
  expect([offered(null, moderator), offered('moderator', moderator)]).toEqual([true, false])
  for (const me of [host, moderator]) expect(offered('host', me)).toBe(false)
  // of a moderator's own line, also of one from before they were named
  for (const badge of ['moderator', null] as const) expect(offered(badge, { id: 'ada', isHost: false })).toBe(false)
})
