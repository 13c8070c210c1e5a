import { isSkipped, minuteOf } from '#features/schedule/index.server.ts'
import { retryConflicts } from '#server/conflicts.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { decideCall } from '../lifecycle/rules.ts'
import { sideOf, slotError, toRequest } from '../lifecycle/service.server.ts'
import type { CallAction, CallActionArguments } from '../lifecycle/state.ts'
import * as store from '../lifecycle/store.server.ts'
import { sessionOfCall } from '../listing/rules.ts'
import type { CallSide } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import type { AcceptInput } from './contract.ts'

type Refused = Extract<store.Answer, { outcome: 'refused' }>

function errorOf({ reason, ...facts }: Refused): AppError {
  if (reason === 'slot_taken') return slotError(REFUSALS.slotTaken, facts)
  const known = Object.values(REFUSALS).find(({ code }) => code === reason)
  return new AppError(known ?? COMMON.idempotencyConflict)
}

type ActionInput = {
  id: string
  request: store.Request
  action: CallAction
  given?: CallActionArguments
  /** Date and time in the creator's time zone. */
  local?: string | undefined
  /** The reason that the caller wrote. */
  reason?: string
}

type ActionResult = { call: store.CallRow; side: CallSide; balance?: number | undefined }

/** Returns the original result of a retry: throws the stored refusal, or reads the current call. */
async function replay(ctx: SignedInContext, id: string, side: CallSide, answer: store.Answer): Promise<ActionResult> {
  if (answer.outcome === 'refused') throw errorOf(answer)
  return { call: await callOf(ctx, id), side, balance: answer.balance }
}

async function callOf(ctx: SignedInContext, id: string): Promise<store.CallRow> {
  const call = await store.findCall(ctx.db, id)
  if (!call) throw new AppError(REFUSALS.notFound)
  return call
}

/**
 * Stores and throws a refusal. If a concurrent request with the same key was stored first, returns or throws its
 * result.
 * @throws AppError the refusal
 */
async function refuse(ctx: SignedInContext, { id, request }: ActionInput, side: CallSide, reason: Reason) {
  const before = request.key === undefined ? null : await store.storeRefusal(ctx.db, request, reason.code)
  if (before) return replay(ctx, id, side, before)
  throw new AppError(reason)
}

/**
 * Performs an action on a call: reads the call, decides with the transition table (lifecycle/state.ts), and writes the
 * decision if the version of the call is unchanged. If it has changed, reads and decides again. Takes two round trips,
 * and two more for each conflict. Idempotent: a retry returns the original response.
 * @throws AppError CALL_NOT_FOUND, IDEMPOTENCY_CONFLICT, SLOT_TAKEN, and the refusals of the transition table
 */
async function perform(ctx: SignedInContext, input: ActionInput): Promise<ActionResult> {
  const { id, request, action, local, reason = '' } = input
  return retryConflicts(async () => {
    const facts = await store.readForDecision(ctx.db, id, request, local)
    const side = facts && sideOf(facts.call, request.userId)
    if (!facts || !side) throw new AppError(REFUSALS.notFound)
    if (facts.answered) return replay(ctx, id, side, facts.answered)
    if (!facts.is_active) return refuse(ctx, input, side, REFUSALS.inactive)
    const { call } = facts
    const given = local === undefined ? input.given : { at: facts.at }
    const decision = decideCall({ call, action, actor: side, now: ctx.now, ...(given && { given }), reason })
    if (decision.outcome === 'refused') return refuse(ctx, input, side, decision.reason)
    if (decision.outcome === 'unchanged') return { call, side }
    const { result, call: after } = await store.writeCall(
      ctx.db,
      { call, writes: decision.writes, now: ctx.now },
      request,
    )
    if (result.outcome === 'conflict') return 'conflict'
    if (result.outcome === 'refused' || !after) return replay(ctx, id, side, result)
    if (!result.replayed) ctx.announce()
    return { call: after, side, balance: result.balance }
  })
}

type ActInput = { id: string; idempotencyKey?: string | undefined }
type ActOptions = Pick<ActionInput, 'given' | 'local' | 'reason'>

async function act(
  ctx: SignedInContext,
  { id, idempotencyKey }: ActInput,
  action: CallAction,
  body: object,
  options: ActOptions,
) {
  const { userId } = ctx.claims
  const request = {
    userId,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash(`sessions.${action}`, { id, ...body }),
  }
  const { call, side, balance } = await perform(ctx, { id, request, action, ...options })
  const session = sessionOfCall(call, userId) ?? undefined
  return { request: toRequest(call, side, ctx.now), session, balance }
}

/**
 * Accepts a request at the fan's date, or now. With another date, proposes that date to the fan.
 * @throws AppError CALL_EXPIRED, CALL_WITHDRAWN, CALL_ACCEPTED and other refusals for a call that has changed;
 * WAITING_FOR_FAN, DATE_PAST, SLOT_TAKEN, NOT_YOURS_TO_DO
 */
export async function accept(ctx: SignedInContext, input: AcceptInput) {
  const { scheduled_date: day, scheduled_time: time, ...named } = input
  if (Boolean(day) !== Boolean(time))
    throw new AppError(REFUSALS.dateIncomplete, {
      fields: { [day ? 'scheduled_time' : 'scheduled_date']: REFUSALS.dateIncomplete.sentence },
    })
  const local = day && time ? `${day}T${time.slice(0, 5)}` : undefined
  const { session, ...result } = await act(ctx, named, 'accept', { local }, local === undefined ? {} : { local })
  // every accepted call has an agreed or a proposed date
  if (!session) throw new Error(`the accepted call ${input.id} has no date`)
  const shifted = Boolean(day && time && isSkipped({ day, minute: minuteOf(time) }, result.request.time_zone))
  return { ...result, session, shifted }
}

/**
 * Declines a request; for an agreed call, declines the date the other side proposed. @throws AppError CALL_ACCEPTED,
 * NOTHING_PROPOSED
 */
export const decline = (ctx: SignedInContext, { reason, ...input }: ActInput & { reason: string }) =>
  act(ctx, input, 'decline', { reason }, { reason })

/**
 * Cancels an agreed call, for either side. A late cancellation costs the fan a fee. @throws AppError CALL_PENDING,
 * CALL_IN_PROGRESS
 */
export const cancel = (ctx: SignedInContext, { reason, ...input }: ActInput & { reason: string }) =>
  act(ctx, input, 'cancel', { reason }, { reason })

/**
 * Withdraws the fan's request; for an agreed call, withdraws the date that the caller proposed. @throws AppError
 * CALL_ACCEPTED
 */
export const withdraw = (ctx: SignedInContext, input: ActInput) => act(ctx, input, 'withdraw', {}, {})

/**
 * Moves a call to another date. A fan's pending request moves at once; any other call gets a proposal that the other
 * side confirms.
 * @throws AppError SLOT_TAKEN, DATE_PAST, DATE_FAR, CALL_STARTED
 */
export const reschedule = (ctx: SignedInContext, { scheduled_at: at, ...input }: ActInput & { scheduled_at: Date }) =>
  act(ctx, input, 'reschedule', { at: at.toISOString() }, { given: { at } })

/**
 * Confirms a proposed date, or a request that waits for the caller. @throws AppError NOTHING_TO_CONFIRM,
 * PROPOSAL_EXPIRED
 */
export const confirm = (ctx: SignedInContext, input: ActInput) => act(ctx, input, 'confirm', {}, {})
