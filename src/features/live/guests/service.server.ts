import { viewerOf } from '#features/social/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { REFUSALS } from '../spec.ts'
import { requireStream } from '../streams/service.server.ts'
import { decideGuest, refusesHand } from './rules.ts'
import { GUEST_REFUSALS, handoverSeconds } from './spec.ts'
import * as store from './store.server.ts'

async function ownHand(ctx: SignedInContext, id: string) {
  return { hand: (await requireStream(ctx, id)).hand }
}

/** Raises the caller's hand. @throws AppError the refusals of watching, OWN_STAGE, STREAM_ENDED, TIMED_OUT */
export async function raiseHand(ctx: SignedInContext, id: string) {
  const raising = await store.findRaising(ctx.db, id, viewerOf(ctx))
  if (!raising || raising.locked === 'not_found') throw new AppError(REFUSALS.notFound)
  const refusal = refusesHand(raising, ctx.now)
  if (refusal) throw new AppError(refusal)
  await store.raiseHand(ctx.db, id, ctx.claims.userId)
  ctx.announce()
  return ownHand(ctx, id)
}

/** Lowers the caller's hand. Idempotent. @throws AppError STREAM_NOT_FOUND */
export async function lowerHand(ctx: SignedInContext, id: string) {
  await requireStream(ctx, id)
  await store.lowerHand(ctx.db, id, ctx.claims.userId)
  ctx.announce()
  return ownHand(ctx, id)
}

type Wishes = { sound: boolean | undefined; picture: boolean | undefined }
type Inviting = { id: string; user_id: string; recording_consent?: true | undefined } & Partial<Wishes>

/**
 * From the host: invites a user, or changes what the guest can send. From the invited user: joins the stage.
 * @throws AppError STREAM_NOT_FOUND, STREAM_ENDED, NOT_YOUR_STAGE, HAND_DOWN, GUEST_THERE, NOT_INVITED,
 * RECORDING_CONSENT_NEEDED
 */
export async function bringGuest(ctx: SignedInContext, input: Inviting) {
  const { id, user_id: userId, sound, picture } = input
  const facts = await factsOf(ctx, id, userId)
  const hasConsent = facts.hasConsent || input.recording_consent === true
  const decision = decideGuest(userId, { ...facts, hasConsent }, ctx.now)
  if (decision.outcome === 'refused') throw new AppError(decision.reason)
  await act(ctx, input, decision.outcome, { sound, picture })
  ctx.announce()
  return { guest: (await requireStream(ctx, id)).guest }
}

async function act(ctx: SignedInContext, input: Inviting, what: string, wishes: Wishes) {
  const { sound, picture } = wishes
  const { id, user_id: userId, recording_consent: consent } = input
  const { db } = ctx
  if (what === 'invite' && !(await store.invite(db, id, userId, { sound: sound ?? true, picture: picture ?? true })))
    throw new AppError(GUEST_REFUSALS.handDown)
  if (what === 'set') {
    const set = { ...(sound !== undefined && { sound }), ...(picture !== undefined && { picture }) }
    if (await store.setGuest(db, id, userId, set)) ctx.afterCommit(() => handover(ctx))
  }
  // the invitation was cancelled, or another guest was faster
  if (what === 'enter' && !(await store.enter(db, id, userId, consent === true)))
    throw new AppError(GUEST_REFUSALS.notInvited)
}

/** Waits until the old pass is due, then revokes it. If this isolate stops before, the cron revokes it. */
async function handover({ announce }: SignedInContext): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, handoverSeconds * 1_000))
  announce()
}

async function factsOf(ctx: SignedInContext, id: string, userId: string) {
  await requireStream(ctx, id)
  const facts = await store.findFacts(ctx.db, id, userId)
  if (!facts) throw new AppError(REFUSALS.notFound)
  const me = ctx.claims.userId
  return {
    isHost: facts.creator_id === me,
    isSelf: userId === me,
    guestId: facts.guest_id,
    hasEnded: facts.has_ended,
    hand: facts.hand ? { invitedAt: facts.hand.invited_at } : undefined,
    isRecorded: facts.is_recorded,
    hasConsent: facts.has_consent,
  }
}

/**
 * Ends a guest's turn, an invitation or a raised hand, for the host or that user. Idempotent.
 * @throws AppError STREAM_NOT_FOUND, NOT_YOUR_STAGE
 */
export async function dismissGuest(
  ctx: SignedInContext,
  { id, user_id }: { id: string; user_id?: string | undefined },
) {
  const row = await requireStream(ctx, id)
  const me = ctx.claims.userId
  const userId = user_id ?? row.guest_id
  if (row.creator_id !== me && userId !== me) throw new AppError(GUEST_REFUSALS.notHost)
  if (userId !== null) {
    if (userId === row.guest_id) await store.endTurn(ctx.db, id, userId)
    await store.lowerHand(ctx.db, id, userId)
    ctx.announce()
  }
  return { guest: (await requireStream(ctx, id)).guest }
}
