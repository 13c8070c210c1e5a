import type { Reason } from '#shared/errors.ts'
import { CHAT_REFUSALS } from '../chat/spec.ts'
import type { Lock } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../stage/rules.ts'
import { GUEST_REFUSALS, invitationSeconds } from './spec.ts'

type Raising = { locked: Lock | 'not_found' | null; hasEnded: boolean; isHost: boolean; timeoutUntil: Date | null }

/** Why somebody may not raise their hand; null: they may. Whoever is timed out in the chat does not come on stage. */
export function refusesHand({ locked, hasEnded, isHost, timeoutUntil }: Raising, now: Date): Reason | null {
  if (isHost) return GUEST_REFUSALS.ownStage
  const refusal = watchRefusal(locked)
  if (refusal) return refusal
  if (hasEnded) return REFUSALS.ended
  return timeoutUntil && timeoutUntil > now ? CHAT_REFUSALS.timedOut : null
}

/** Whether an invitation still waits for its answer. */
export const isInvited = (invitedAt: Date | null, now: Date): boolean =>
  invitedAt !== null && invitedAt.getTime() + invitationSeconds * 1_000 > now.getTime()

/** Somebody's part in a meeting, by what they may send. */
export type Part = 'stage' | 'sound' | 'picture' | 'viewer'

/** With which part in the meeting a guest comes on stage: the provider refuses what the host does not let them send. */
export function partOfGuest({ sound, picture }: { sound: boolean; picture: boolean }): Part {
  if (sound && picture) return 'stage'
  return sound ? 'sound' : picture ? 'picture' : 'viewer'
}

/** What a part sends. */
export const sendsOf = (part: Part) => ({
  sound: part === 'stage' || part === 'sound',
  picture: part === 'stage' || part === 'picture',
})

export type GuestFacts = {
  hasEnded: boolean
  isHost: boolean
  /** The caller names themselves. */
  isSelf: boolean
  guestId: string | null
  /** Of the person who is named; undefined: it is not up, they do not watch any more, or they are timed out. */
  hand: { invitedAt: Date | null } | undefined
  /** The show is being recorded, and the person agreed to that, now or before. */
  isRecorded: boolean
  hasConsent: boolean
}

type GuestAct = 'invite' | 'set' | 'enter' | 'unchanged'
type Refused = { outcome: 'refused'; reason: Reason }

/** What becomes of an invitation by the host, or of its answer by who was invited. */
export function decideGuest(userId: string, facts: GuestFacts, now: Date): { outcome: GuestAct } | Refused {
  const { hasEnded, isHost, isSelf, guestId, hand, isRecorded, hasConsent } = facts
  if (hasEnded) return { outcome: 'refused', reason: REFUSALS.ended }
  if (!(isHost || isSelf)) return { outcome: 'refused', reason: GUEST_REFUSALS.notHost }
  if (guestId === userId) return { outcome: isHost ? 'set' : 'unchanged' }
  if (guestId !== null) return { outcome: 'refused', reason: GUEST_REFUSALS.taken }
  if (isHost) return hand ? { outcome: 'invite' } : { outcome: 'refused', reason: GUEST_REFUSALS.handDown }
  if (!hand || !isInvited(hand.invitedAt, now)) return { outcome: 'refused', reason: GUEST_REFUSALS.notInvited }
  if (isRecorded && !hasConsent) return { outcome: 'refused', reason: GUEST_REFUSALS.consentNeeded }
  return { outcome: 'enter' }
}
