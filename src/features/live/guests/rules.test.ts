import { expect, test } from 'vitest'
import { CHAT_REFUSALS } from '../chat/spec.ts'
import { invitationSeconds, REFUSALS } from '../spec.ts'
import { mediaOf, shownOf, takesOver } from '../watching/state.ts'
import { decideGuest, type GuestFacts, partOfGuest, refusesHand, sendsOf } from './rules.ts'
import { GUEST_REFUSALS } from './spec.ts'

const now = new Date('2026-11-25T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const watching = { locked: null, hasEnded: false, isHost: false, timeoutUntil: null }

test('a viewer can raise a hand unless timed out, unable to watch or the host', () => {
  expect(refusesHand(watching, now)).toBeNull()
  for (const over of [ago(1), now]) expect(refusesHand({ ...watching, timeoutUntil: over }, now)).toBeNull()
  expect(refusesHand({ ...watching, timeoutUntil: ago(-1) }, now)).toBe(CHAT_REFUSALS.timedOut)
  expect(refusesHand({ ...watching, isHost: true }, now)).toBe(GUEST_REFUSALS.ownStage)
  expect(refusesHand({ ...watching, locked: 'ticket' }, now)).toBe(REFUSALS.ticketOnly)
  expect(refusesHand({ ...watching, hasEnded: true }, now)).toBe(REFUSALS.ended)
})

const unrecorded = { isRecorded: false, hasConsent: false }
const host: GuestFacts = {
  hasEnded: false,
  isHost: true,
  isSelf: false,
  guestId: null,
  hand: { invitedAt: null },
  ...unrecorded,
}
const fan: GuestFacts = { ...host, isHost: false, isSelf: true, hand: { invitedAt: ago(5) } }
const refused = (reason: object) => ({ outcome: 'refused', reason })

test('the host invites one user with a raised hand at a time, and changes what the guest can send', () => {
  expect(decideGuest('fan', host, now)).toEqual({ outcome: 'invite' })
  expect(decideGuest('fan', { ...host, hand: undefined }, now)).toEqual(refused(GUEST_REFUSALS.handDown))
  expect(decideGuest('fan', { ...host, guestId: 'else' }, now)).toEqual(refused(GUEST_REFUSALS.taken))
  expect(decideGuest('fan', { ...host, guestId: 'fan', hand: undefined }, now)).toEqual({ outcome: 'set' })
  expect(decideGuest('fan', { ...host, hasEnded: true }, now)).toEqual(refused(REFUSALS.ended))
})

test('a fan joins a recorded stage only with consent', () => {
  const recorded = { ...fan, isRecorded: true }
  expect(decideGuest('fan', recorded, now)).toEqual(refused(GUEST_REFUSALS.consentNeeded))
  expect(decideGuest('fan', { ...recorded, hasConsent: true }, now)).toEqual({ outcome: 'enter' })
})

test('a fan joins the stage only with a valid invitation', () => {
  expect(decideGuest('fan', fan, now)).toEqual({ outcome: 'enter' })
  expect(decideGuest('fan', { ...fan, guestId: 'fan' }, now)).toEqual({ outcome: 'unchanged' })
  expect(decideGuest('fan', { ...fan, guestId: 'else' }, now)).toEqual(refused(GUEST_REFUSALS.taken))
  for (const hand of [undefined, { invitedAt: null }, { invitedAt: ago(invitationSeconds) }])
    expect(decideGuest('fan', { ...fan, hand }, now)).toEqual(refused(GUEST_REFUSALS.notInvited))
  expect(decideGuest('fan', { ...fan, isSelf: false }, now)).toEqual(refused(GUEST_REFUSALS.notHost))
})

test("shows only the guest's audio and video that the host allows", () => {
  const [audio, video] = [new EventTarget() as MediaStreamTrack, new EventTarget() as MediaStreamTrack]
  const media = { audio, video, screen: video }
  const guest = { id: 'a', username: 'a', display_name: 'A', avatar_url: null, sound: true, picture: true }
  expect(shownOf(media, guest)).toEqual({ audio, video, screen: null })
  expect(shownOf(media, { ...guest, sound: false })).toEqual({ audio: null, video, screen: null })
  expect(shownOf(media, { ...guest, picture: false })).toEqual({ audio, video: null, screen: null })
  expect([shownOf(media, null), shownOf(null, guest)]).toEqual([null, null])
})

test('a guest can send exactly the media that the host allows', () => {
  for (const sound of [true, false])
    for (const picture of [true, false]) expect(sendsOf(partOfGuest({ sound, picture }))).toEqual({ sound, picture })
})

const nothing = { audio: null, video: null, screen: null }
const track = () => new EventTarget() as MediaStreamTrack

test('uses each track of the newest connection that sends it', () => {
  const [audio, newer, video] = [track(), track(), track()]
  expect(mediaOf([])).toBeNull()
  expect(mediaOf([nothing])).toEqual(nothing)
  expect(
    mediaOf([
      { ...nothing, audio, video },
      { ...nothing, audio: newer },
    ]),
  ).toEqual({ audio: newer, video, screen: null })
  // after a reconnection the old connection may remain, or the new one may not send yet
  expect(mediaOf([nothing, { ...nothing, audio }])).toEqual({ ...nothing, audio })
  expect(mediaOf([{ ...nothing, audio }, nothing])).toEqual({ ...nothing, audio })
})

test('a new connection replaces the old one once it carries the same media', () => {
  const host = { ...nothing, audio: track(), video: track() }
  const before = { state: 'joined', host }
  const next = { state: 'joined', host: { ...host, audio: track() }, hasSent: true, isSoundOnly: false }
  expect(takesOver(next, before)).toBe(true)
  expect(takesOver({ ...next, hasSent: false }, before)).toBe(false)
  expect(takesOver({ ...next, state: 'joining' }, before)).toBe(false)
  expect(takesOver({ ...next, host: { ...host, video: null } }, before)).toBe(false)
  expect(takesOver({ ...next, host: null }, before)).toBe(false)
  // with sound only, the new connection does not wait for video
  expect(takesOver({ ...next, isSoundOnly: true, host: { ...host, video: null } }, before)).toBe(true)
  expect(takesOver({ ...next, isSoundOnly: true, host: null }, before)).toBe(false)
  expect(takesOver({ ...next, host: null }, { ...before, host: null })).toBe(true)
  // the new connection also replaces the old one if either of them has ended
  const waiting = { state: 'joining', host: null, hasSent: false, isSoundOnly: false }
  for (const state of ['removed', 'lost', 'outside']) expect(takesOver(waiting, { state, host })).toBe(true)
  expect(takesOver({ ...waiting, state: 'lost' }, before)).toBe(true)
})
