import { jwtVerify, SignJWT } from 'jose'
import { refusalOf } from '#features/wallet/index.server.ts'
import { type MeetingEvent, MeetingGone, MeetingsUnavailable } from '#providers/meetings/index.ts'
import { RoomsUnavailable } from '#providers/rooms/index.ts'
import type { Context } from '#server/context.ts'
import { isForeignSocket } from '#server/http/csrf.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import { noteSecurity } from '#server/security-events.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { noteUse } from '#server/usage/usage.ts'
import { keyFor } from '#shared/derived-keys.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import type { StopReason } from '../billing/lists.ts'
import { freeSeconds, leaving } from '../billing/spec.ts'
import { decideCall } from '../lifecycle/rules.ts'
import { sideOf, toRequest } from '../lifecycle/service.server.ts'
import { type CallRow, findCall } from '../lifecycle/store.server.ts'
import type { CallSide } from '../lists.ts'
import { goodbyeSeconds } from '../meter/spec.ts'
import { findByMeeting, findRoom, storeParticipant, storeRoom } from '../meter/store.server.ts'
import {
  guestHeader,
  guestSchema,
  type MeterGuest,
  type RoomOutput,
  type RoomQuestion,
  roomOutput,
} from '../meter-host/contract.ts'
import { endOf, opensAt } from '../rules.ts'
import { CALL_TITLES, REFUSALS } from '../spec.ts'
import type { AddMinutesInput, Joined, JoinInput, RoomSession } from './contract.ts'
import { connectRate, keyMinutes, meterPath, ROOM_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

type OwnCall = { call: CallRow; side: CallSide }

async function findOwnCall(ctx: SignedInContext, id: string): Promise<OwnCall> {
  const call = await findCall(ctx.db, id)
  const side = call && sideOf(call, ctx.claims.userId)
  if (!call || !side) throw new AppError(REFUSALS.notFound)
  return { call, side }
}

const beginOf = (call: CallRow, now: Date) => decideCall({ call, action: 'begin', actor: 'clock', now })

const toSession = ({ call, side }: OwnCall, now: Date): RoomSession => ({
  ...toRequest(call, side, now),
  opens_at: opensAt(call),
  starts_at: call.scheduled_at,
  ends_at: endOf(call),
  free_seconds: freeSeconds,
  is_open: beginOf(call, now).outcome !== 'refused',
  leaving: { after_seconds: leaving.afterSeconds, minutes: leaving.minutes },
  agreed_minutes: call.minutes + call.added_minutes,
  keeps_going: call.keeps_going,
})

/** Reads one of the caller's calls with the fields of its room. @throws AppError CALL_NOT_FOUND. One round trip. */
export const session = async (ctx: SignedInContext, id: string) => ({
  session: toSession(await findOwnCall(ctx, id), ctx.now),
})

/**
 * Admits one side to their call: returns a token for the meeting and the URL of the meter, both for this user only.
 * Earlier tokens become invalid.
 * @throws AppError CALL_NOT_FOUND, TOO_EARLY (with `starts_at`), OPEN_ELSEWHERE, MEETINGS_UNAVAILABLE, and refusals for
 * a call that has ended
 */
export async function join(ctx: SignedInContext, { id, takeover, keep_going: keeps }: JoinInput): Promise<Joined> {
  const { call, side } = await findOwnCall(ctx, id)
  const begin = beginOf(call, ctx.now)
  if (begin.outcome === 'refused') throw new AppError(begin.reason, startDetails(call))
  const { familyId: sign, userId } = ctx.claims
  const { here } = await askMeter(ctx, id, { ask: 'look' })
  if (!takeover && here[side] !== null && here[side] !== sign) throw new AppError(ROOM_REFUSALS.elsewhere)
  if (side === 'fan' && keeps !== undefined && (await store.keepGoing(ctx.db, userId, id, keeps))) ctx.announce()
  const { meetingId, token } = await admit(ctx, { call, side })
  const meter_url = await meterUrlOf(ctx, { call: id, side, session: sign })
  return { token, meeting_id: meetingId, rate: call.rate, free_seconds: freeSeconds, meter_url }
}

/** Returns the agreed start as details for a refusal to join. */
const startDetails = ({ status, scheduled_at: at }: CallRow) =>
  status === 'accepted' && at ? { details: { starts_at: at.toISOString() } } : {}

/**
 * Adds a side to the meeting of the call. The first side opens the meeting; a meeting that the provider lost is opened
 * again. Removes the participant of an earlier join.
 */
async function admit(ctx: SignedInContext, { call, side }: OwnCall) {
  const { meetings } = ctx.providers
  const { id, display_name: name, avatar_url: pictureUrl } = call[side]
  const enter = async (meetingId: string) => ({
    meetingId,
    ...(await meetings.admit(meetingId, { id, name, pictureUrl }, call.type === 'voice' ? 'voice' : 'speaker')),
  })
  // if two meetings are opened concurrently, only the first is stored, and both sides enter it
  const openAndStore = async (gone: string | null) =>
    storeRoom(ctx.db, call.id, await meetings.open(CALL_TITLES[call.type]), gone)
  try {
    const before = (await findRoom(ctx.db, call.id))?.meeting_id ?? (await openAndStore(null))
    const { meetingId, participantId, token } = await enter(before).catch(async (error: unknown) => {
      if (!(error instanceof MeetingGone)) throw error
      ctx.log.warn('the meeting of a call is gone', { call: call.id })
      return enter(await openAndStore(before))
    })
    const { before: previous, hasNotified } = await storeParticipant(ctx.db, call.id, side, participantId)
    if (hasNotified) ctx.announce()
    if (previous) ctx.afterCommit(() => meetings.remove(meetingId, previous))
    return { meetingId, token }
  } catch (error) {
    if (!(error instanceof MeetingsUnavailable)) throw error
    ctx.log.warn('meetings are not available', { call: call.id, first: String(error) })
    throw new AppError(ROOM_REFUSALS.unavailable, { cause: error, retryAfterSeconds: 5 })
  }
}

/** Hangs up for one side, connected or not. No effect after the end of the call. @throws AppError CALL_NOT_BEGUN */
export async function end(ctx: SignedInContext, id: string) {
  const { side, call } = await findOwnCall(ctx, id)
  if (call.ended_at === null && call.status !== 'in_progress') throw new AppError(REFUSALS.notBegun)
  if (call.ended_at === null) await askMeter(ctx, id, { ask: 'leave', side })
  return session(ctx, id)
}

type AddRefusal = Exclude<Extract<store.AddResult, { outcome: 'refused' }>['reason'], 'idempotency_conflict'>
const refusals: Record<AddRefusal, Reason> = {
  not_under_way: REFUSALS.notBegun,
  no_time: ROOM_REFUSALS.noTime,
  insufficient_tokens: REFUSALS.insufficient,
  weekly_limit: REFUSALS.weeklyLimit,
}

/**
 * Adds minutes to a call in progress at the fan's request, and holds the tokens for them. Idempotent under the key.
 * @throws AppError CALL_NOT_FOUND, NOT_YOURS_TO_DO, CALL_NOT_BEGUN, NO_TIME_LEFT, INSUFFICIENT_TOKENS, WEEKLY_LIMIT,
 * IDEMPOTENCY_CONFLICT
 */
export async function addMinutes(ctx: SignedInContext, { id, minutes, idempotencyKey }: AddMinutesInput) {
  const { userId } = ctx.claims
  const { call, side } = await findOwnCall(ctx, id)
  if (side !== 'fan') throw new AppError(REFUSALS.notYours)
  const left = call.status === 'in_progress' ? (await askMeter(ctx, id, { ask: 'look' })).agreed_left : 0
  const until = new Date(ctx.now.getTime() + (left + minutes * 60 + goodbyeSeconds) * 1_000)
  const request = {
    userId,
    key: idempotencyKeyOf(ctx, { idempotencyKey }),
    hash: await bodyHash('sessions.addMinutes', { id, minutes }),
  }
  const added = await store.addMinutes(ctx.db, request, { id, minutes, until })
  if (added.outcome === 'refused')
    throw refusalOf(added, refusals, {
      now: ctx.now,
      priceChanged: () => '',
      weeklyLimit: weeklyLimitSentenceOf('These minutes'),
    })
  // the outbox notifies the meter
  if (!added.replayed) ctx.announce()
  return { ...(await session(ctx, id)), balance: added.balance }
}

type MeterAccess = Pick<Context, 'providers'>

/** Sends a request to the meter of a call. @throws AppError UNAVAILABLE */
async function askMeter({ providers }: MeterAccess, callId: string, question: RoomQuestion): Promise<RoomOutput> {
  const request = new Request('https://room/', { method: 'POST', body: JSON.stringify(question) })
  try {
    const response = await providers.rooms.send('call', callId, request)
    return roomOutput.parse(await response.json())
  } catch (error) {
    if (error instanceof RoomsUnavailable)
      throw new AppError(COMMON.unavailable, { cause: error, retryAfterSeconds: 1 })
    throw error
  }
}

/** Ends a call in progress at once after a block, a report or a suspension. Returns false if no meter runs. */
export async function stopCall(ctx: MeterAccess, callId: string, by: CallSide, why: StopReason): Promise<boolean> {
  const { state } = await askMeter(ctx, callId, { ask: 'stop', by, why })
  return state !== null
}

/** Makes the meter of a call read its terms again. No effect if no meter runs. @throws AppError UNAVAILABLE */
export async function rereadTerms(ctx: MeterAccess, callId: string): Promise<void> {
  await askMeter(ctx, callId, { ask: 'terms' })
}

/**
 * Removes one side from a call that has not begun: closes its connections and removes its participant from the meeting.
 * @throws AppError UNAVAILABLE; MeetingsUnavailable
 */
export async function removeFromRoom(
  ctx: Pick<Context, 'db' | 'providers'>,
  callId: string,
  side: CallSide,
): Promise<void> {
  await askMeter(ctx, callId, { ask: 'remove', side })
  const room = await findRoom(ctx.db, callId)
  const participant = side === 'fan' ? room?.fan_participant_id : room?.creator_participant_id
  if (room && participant) await ctx.providers.meetings.remove(room.meeting_id, participant)
}

/** Returns true if a meter runs for a call. Wakes a sleeping meter. @throws AppError UNAVAILABLE */
export async function isMetered(ctx: MeterAccess, callId: string): Promise<boolean> {
  const { state } = await askMeter(ctx, callId, { ask: 'look' })
  return state !== null
}

const audience = 'limelight-meter'
const keyOf = ({ env }: Pick<Context, 'env'>) => keyFor(env.SESSION_SECRET, 'meter-address')

/** Returns the WebSocket URL of the meter for one side of a call. The key after the # is valid for `keyMinutes`. */
export async function meterUrlOf(
  ctx: Pick<Context, 'env' | 'now'>,
  { call, side, session }: MeterGuest,
): Promise<string> {
  const key = await new SignJWT({ call, side, session })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(ctx.now)
    .setExpirationTime(new Date(ctx.now.getTime() + keyMinutes * 60_000))
    .sign(keyOf(ctx))
  return `${ctx.env.APP_ORIGIN.replace(/^http/, 'ws')}${meterPath}#${key}`
}

async function verifyKey(ctx: Context, key: string): Promise<MeterGuest | null> {
  const options = { algorithms: ['HS256'], audience, currentDate: ctx.now }
  const verified = await jwtVerify(key, keyOf(ctx), options).catch(() => undefined)
  return guestSchema.safeParse(verified?.payload).data ?? null
}

/**
 * Connects a WebSocket to the meter of its call. Responds with 403 to a page of another site and to a user no longer
 * allowed in the call, with 401 to an expired or invalid key, with 410 after the call, with 426 without a WebSocket
 * upgrade, and with 429 to too many connections.
 */
export async function connectMeter(ctx: Context, request: Request): Promise<Response> {
  if (request.headers.get('upgrade') !== 'websocket') return new Response('a WebSocket is spoken here', { status: 426 })
  if (isForeignSocket(request, ctx.env.APP_ORIGIN)) {
    noteSecurity(ctx, 'forbidden', meterPath)
    return new Response('not from this page', { status: 403 })
  }
  const [, key = ''] = (request.headers.get('sec-websocket-protocol') ?? '').split(',')
  const guest = await verifyKey(ctx, key.trim())
  if (!guest) {
    noteSecurity(ctx, 'signature', meterPath)
    return new Response('this key opens nothing', { status: 401 })
  }
  const { state } = await ctx.providers.cache.take(connectRate, `${guest.call} ${guest.side}`)
  if (state === 'exceeded') return new Response('not so often', { status: 429 })
  if (!(await mayEnter(ctx, guest))) return new Response('you are not in this call', { status: 403 })
  const headers = new Headers(request.headers)
  headers.set(guestHeader, JSON.stringify(guest))
  try {
    return await ctx.providers.rooms.send('call', guest.call, new Request(request, { headers }))
  } catch (error) {
    if (!(error instanceof RoomsUnavailable)) throw error
    return new Response('try again', { status: 503 })
  }
}

/** Returns false after a suspension or a block. While the database is down, a valid key is enough to reconnect. */
async function mayEnter(ctx: Context, { call, side, session }: MeterGuest): Promise<boolean> {
  try {
    return await store.findGuest(ctx.db, call, side, session)
  } catch (error) {
    ctx.log.warn('the user who reconnects to a call could not be read', { call, first: String(error) })
    return true
  }
}

/** Passes a provider event about a participant who left to the meter. Late, duplicate and lost events are harmless. */
export async function handleMeetingEvent(ctx: Context, event: MeetingEvent): Promise<void> {
  if (event.what !== 'left') return
  const found = await findByMeeting(ctx.db, event.meetingId, event.personId)
  if (!found) return
  const measure = found.type === 'voice' ? 'audio' : 'video'
  if (event.seconds) await noteUse(ctx.db, { measure, subject: 'call', amount: event.seconds })
  if (found.side) await askMeter(ctx, found.id, { ask: 'left', side: found.side, at: event.at })
}
