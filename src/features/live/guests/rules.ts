import type { Reason } from '#shared/errors.ts'
import { CHAT_REFUSALS } from '../chat/spec.ts'
import type { Lock } from '../lists.ts'
import { invitationSeconds, REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import { GUEST_REFUSALS } from './spec.ts'

type Raising = { locked: Lock | 'not_found' | null; hasEnded: boolean; isHost: boolean; timeoutUntil: Date | null }

/**
 * Returns the reason why a viewer cannot raise their hand; null if they can. A viewer timed out from the chat cannot
 * join the stage.
 */
export function refusesHand({ locked, hasEnded, isHost, timeoutUntil }: Raising, now: Date): Reason | null {
  if (isHost) return GUEST_REFUSALS.ownStage
  const refusal = watchRefusal(locked)
  if (refusal) return refusal
  if (hasEnded) return REFUSALS.ended
  return timeoutUntil && timeoutUntil > now ? CHAT_REFUSALS.timedOut : null
}

/** Returns true while an invitation has not expired. */
export const isInvited = (invitedAt: Date | null, now: Date): boolean =>
  invitedAt !== null && invitedAt.getTime() + invitationSeconds * 1_000 > now.getTime()

/** Role in a meeting, named by the media that it can send. */
export type Part = 'stage' | 'sound' | 'picture' | 'viewer'

/** Returns the role of a guest. The provider refuses media that the role cannot send. */
export function partOfGuest({ sound, picture }: { sound: boolean; picture: boolean }): Part {
  if (sound && picture) return 'stage'
  return sound ? 'sound' : picture ? 'picture' : 'viewer'
}

/** Returns the media that a role can send. */
export const sendsOf = (part: Part) => ({
  sound: part === 'stage' || part === 'sound',
  picture: part === 'stage' || part === 'picture',
})

export type GuestFacts = {
  hasEnded: boolean
  isHost: boolean
  /** True if the caller names themselves. */
  isSelf: boolean
  guestId: string | null
  /** Raised hand of the named user; undefined if they have not raised it, no longer watch or are timed out. */
  hand: { invitedAt: Date | null } | undefined
  /** Whether the show is being recorded, and whether the user has agreed to that. */
  isRecorded: boolean
  hasConsent: boolean
}

type GuestAct = 'invite' | 'set' | 'enter' | 'unchanged'
type Refused = { outcome: 'refused'; reason: Reason }

/** Decides the host's invitation, or the invited user's reply. */
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
