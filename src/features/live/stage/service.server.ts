import { type SQL, sql } from 'drizzle-orm'
import { noteHostLive } from '#features/schedule/index.server.ts'
import { type Viewer, viewerOf } from '#features/social/index.server.ts'
import { mediaUrls } from '#features/uploads/index.server.ts'
import { type MeetingEvent, MeetingGone, MeetingsUnavailable } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { eachPage } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { chatChannel } from '#shared/channels.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import { isUuid } from '#shared/uuid.ts'
import type { Joined, Start, Stream, Summary } from '../contract.ts'
import { type Part, partOfGuest, sendsOf } from '../guests/rules.ts'
import { GUEST_REFUSALS } from '../guests/spec.ts'
import { endLostTurns } from '../guests/store.server.ts'
import type { EndReason } from '../lists.ts'
import { paceJoin, previewOf } from '../passes/service.server.ts'
import * as passes from '../passes/store.server.ts'
import { curvePoints, REFUSALS } from '../spec.ts'
import { curveOf, decideStart, heldUntil, isAbandoned, watchRefusal } from './rules.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'providers' | 'log'>

/** What the media's provider did not do, said to people. */
async function withMeetings<T>({ log }: Pick<Context, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MeetingsUnavailable)) throw error
    log.warn('meetings are not available', { first: String(error) })
    throw new AppError(REFUSALS.unavailable, { cause: error, retryAfterSeconds: 5 })
  }
}

/**
 * Puts the caller on stage: nobody is told before their picture is there.
 * @throws AppError ALREADY_LIVE, TIER_NOT_FOUND, EVENT_FOR_TICKETS, EVENT_NOT_FOUND, EVENT_OVER, TOO_EARLY (with `starts_at`), MEETINGS_UNAVAILABLE
 */
export async function start(ctx: SignedInContext, input: Start) {
  const { userId: creatorId, familyId: hostFamily } = ctx.claims
  const { title, category = null, audience } = input
  const named = {
    tierId: audience === 'tier' && isOn('subscription-tiers', ctx.env.FEATURE_FLAGS) ? (input.tier_id ?? null) : null,
    eventId: audience === 'ticket' ? (input.event_id ?? null) : null,
    coverId: input.cover_upload_id ?? null,
  }
  const facts = await store.findStartFacts(ctx.db, creatorId, named)
  const decision = decideStart(input, facts, ctx.now)
  if (decision.outcome === 'refused') {
    const { reason, startsAt } = decision
    throw new AppError(reason, startsAt && { details: { starts_at: startsAt.toISOString() } })
  }
  if (decision.outcome === 'takeover') return opened(ctx, decision.streamId)
  const meetingId = await withMeetings(ctx, () => ctx.providers.meetings.open(title))
  const id = await store.insertStream(ctx.db, { creatorId, title, category, audience, ...named, meetingId, hostFamily })
  // another device was faster, and nobody ever enters this meeting
  const running = id ?? (input.takeover ? (await store.findRunningOf(ctx.db, creatorId))?.id : undefined)
  if (running === undefined) throw new AppError(REFUSALS.alreadyLive)
  return opened(ctx, running)
}

async function opened(ctx: SignedInContext, id: string) {
  const row = await found(ctx, id)
  const pass = await admit(ctx, row, { part: 'stage', person: personOf(ctx), isHost: true, isGuest: false })
  if (!pass) throw new AppError(REFUSALS.ended)
  return { stream: toStream(row, ctx), token: pass.token, meeting_id: pass.meetingId }
}

type Named = { id: string; name: string; pictureUrl: string | null }
const personOf = ({ claims }: SignedInContext): Named => ({ id: claims.userId, name: 'person', pictureUrl: null })

type Pass = { part: Part; person: Named; isHost: boolean; isGuest: boolean }

/**
 * A token of the meeting of a stream. Of a host what was given before stops working.
 * @returns null: what a guest may send has changed meanwhile, or their turn has ended. @throws AppError STREAM_ENDED
 */
async function admit(ctx: Context, row: store.StreamRow, { part, person, isHost, isGuest }: Pass) {
  const { meetings } = ctx.providers
  const into = async (meetingId: string) => ({ meetingId, ...(await meetings.admit(meetingId, person, part)) })
  const { meetingId, participantId, token } = await withMeetings(ctx, () =>
    into(row.meeting_id).catch(async (error: unknown) => {
      if (!(error instanceof MeetingGone)) throw error
      return into(await anotherMeeting(ctx, row))
    }),
  )
  const { country } = ctx.request
  const pass = { streamId: row.id, participantId, person: person.id, isHost, isGuest, country, ...sendsOf(part) }
  const before = await passes.notePass(ctx.db, pass, isHost ? (ctx.claims?.familyId ?? null) : null)
  if (before.length > 0) ctx.afterCommit(() => Promise.all(before.map((one) => meetings.remove(meetingId, one))))
  return before.includes(participantId) ? null : { token, meetingId }
}

/**
 * A new meeting for a stream whose own is gone at the provider; where none can be opened the stream is over.
 * @returns the meeting of the stream, of several callers the same. @throws AppError STREAM_ENDED
 */
async function anotherMeeting(ctx: Context, { id, title, meeting_id: gone }: store.StreamRow): Promise<string> {
  const { meetings } = ctx.providers
  const fresh = await meetings.open(title).catch((error: unknown) => {
    if (!(error instanceof MeetingsUnavailable)) throw error
    return undefined
  })
  ctx.log.warn('the meeting of a stream is gone', { stream: id, isReplaced: fresh !== undefined })
  const meetingId = fresh ? await store.moveStream(ctx.db, id, { from: gone, to: fresh }, ctx.now) : undefined
  if (fresh && meetingId !== fresh) ctx.afterCommit(() => meetings.close(fresh))
  if (meetingId) {
    ctx.announce()
    return meetingId
  }
  const stage = await store.findStage(ctx.db, id)
  // somebody else had more luck with theirs
  if (stage && !stage.ended_at && stage.meeting_id !== gone) return stage.meeting_id
  if (stage) await finish(ctx, stage, 'lost')
  ctx.announce()
  throw new AppError(REFUSALS.ended)
}

/** @throws AppError STREAM_NOT_FOUND, also for who may not know of it. */
export async function found(ctx: Context, id: string): Promise<store.StreamRow> {
  const row = await store.findStream(ctx.db, id, viewerOf(ctx))
  if (!row || row.locked === 'not_found') throw new AppError(REFUSALS.notFound)
  return row
}

const lockOf = (locked: store.StreamRow['locked']) => (locked === 'not_found' ? null : locked)

const listed = (row: store.ListedRow) => {
  const { creator_id, username, display_name, avatar_url, card_url, cover_id, locked, ...rest } = row
  return {
    ...rest,
    poster_url: cover_id ? mediaUrls(cover_id).medium : card_url,
    locked: lockOf(locked),
    creator: { id: creator_id, username, display_name, avatar_url },
  }
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000))

const statsOf = (row: store.StreamRow, now: Date) => {
  const { viewers, peak_viewers, messages, tips, tokens, new_followers } = row
  const duration_seconds = secondsBetween(row.started_at, row.ended_at ?? now)
  return { viewers, peak_viewers, duration_seconds, messages, tips, tokens, new_followers }
}

/** The figures, goal, supporters and people of a stream, for a reader who may watch it; without them for one who may not. */
function shownOf(row: store.StreamRow, now: Date) {
  const stats = statsOf(row, now)
  const { goal, supporters, pinned, guest, raid } = row
  if (!row.locked) return { stats, goal, supporters, pinned, guest, raid }
  const hidden = { goal: null, supporters: [], pinned: null, guest: null, raid: null }
  return { ...hidden, stats: { ...stats, tips: null, tokens: null, new_followers: null } }
}

/** The chat's rules. */
const chatOf = (row: store.StreamRow, isHost: boolean) => ({
  chat: {
    ...{ is_muted: row.is_muted, slow_seconds: row.slow_seconds, followers_only: row.followers_only },
    ...{ can_moderate: isHost || row.is_moderator, timed_out_until: row.timed_out_until },
  },
})

export function toStream(row: store.StreamRow, { claims, now }: Pick<Context, 'claims' | 'now'>): Stream {
  const { tier_id, tier_name, ended_at, end_reason, live_at } = row
  return {
    ...{ ...listed(row), tier_id, tier_name, ended_at, end_reason, live_at },
    is_own: row.creator_id === claims?.userId,
    held_until: ended_at ? null : heldUntil(row),
    ...shownOf(row, now),
    ...chatOf(row, claims?.userId === row.creator_id),
    ...{ hand: row.hand, hands: row.hands },
  }
}

/** These streams as lists show them. One round trip. */
export const listedOf = async ({ db }: Pick<Context, 'db'>, ids: readonly string[], viewer: Viewer) =>
  (await store.findListed(db, ids, viewer)).map(listed)

/** A stream as its page shows it. Who looks after the stage was held long enough ends it. @throws AppError STREAM_NOT_FOUND */
export async function one(ctx: Context, id: string) {
  const row = await found(ctx, id)
  if (!isAbandoned(row, ctx.now)) return { stream: toStream(row, ctx) }
  await tend(ctx, row)
  ctx.announce()
  return { stream: toStream(await found(ctx, id), ctx) }
}

/** The stream of a creator that goes on and is there for the reader. */
export const ofCreator = (ctx: Context, username: string) =>
  store.findRunning(ctx.db, username.toLowerCase(), viewerOf(ctx))

/** The caller's own stream that is under way; null: there is none. */
export async function running(ctx: SignedInContext) {
  const stage = await store.findRunningOf(ctx.db, ctx.claims.userId)
  return { stream: stage ? toStream(await found(ctx, stage.id), ctx) : null }
}

/** The caller's streams that are over: each has a summary. */
export async function past(ctx: SignedInContext, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const rows = await store.listPast(ctx.db, ctx.claims.userId, limit, cursor ?? null)
  const { rows: streams, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { streams, next_cursor: nextCursor }
}

/** @throws AppError CURSOR_INVALID */
function afterIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [viewers, id] = fromCursor(cursor, 2) ?? []
  if (!(/^\d{1,9}$/.test(viewers ?? '') && isUuid(id))) throw new AppError(COMMON.cursorInvalid)
  return { viewers: Number(viewers), id }
}

/** Who is on stage, the most watched first. */
export async function list(
  ctx: Context,
  page: { category?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const { limit, category } = page
  const rows = await store.listStreams(ctx.db, { limit, category, after: afterIn(page.cursor), viewer: viewerOf(ctx) })
  const { rows: streams, nextCursor } = toPage(rows, limit, ({ viewers, id }) => toCursor(viewers, id))
  return { streams: streams.map(listed), next_cursor: nextCursor }
}

/** A host who turns a guest's sound and picture on and off faster than the guest comes in again stops some time. */
const entriesMax = 5

/**
 * Lets somebody in: the host as host, who may watch as a viewer, a visitor for a preview.
 * A second device of a viewer takes over from the first.
 * @throws AppError STREAM_NOT_FOUND, STREAM_ENDED, ALREADY_LIVE (the host is on another device), MEETINGS_UNAVAILABLE,
 * TOO_MANY_REQUESTS, and why the caller may not watch
 */
export async function join(ctx: Context, input: Joining): Promise<Joined> {
  for (let entry = 0; entry < entriesMax; entry++) {
    const joined = await enter(ctx, input)
    if (joined) return joined
  }
  throw new AppError(GUEST_REFUSALS.notInvited)
}

type Joining = { id: string; takeover: boolean; visitor?: string | undefined }

/** @returns null: what the caller may send has changed meanwhile. */
async function enter(ctx: Context, input: Joining): Promise<Joined | null> {
  const row = await found(ctx, input.id)
  if (row.ended_at) throw new AppError(REFUSALS.ended)
  const refusal = watchRefusal(row.locked)
  if (refusal) throw new AppError(refusal)
  const isHost = row.creator_id === ctx.claims?.userId
  const isElsewhere = row.host_since !== null && row.host_family !== ctx.claims?.familyId
  if (isHost && isElsewhere && !input.takeover) throw new AppError(REFUSALS.alreadyLive)
  const isGuest = row.guest_id !== null && row.guest_id === ctx.claims?.userId
  const [person, until] = ctx.claims ? [ctx.claims.userId, null] : await previewOf(ctx, row.id, input.visitor)
  if (!isHost) await paceJoin(ctx, row.id, person)
  const part = isHost ? 'stage' : isGuest && row.guest ? partOfGuest(row.guest) : 'viewer'
  const pass = await admit(ctx, row, {
    ...{ part, isHost, isGuest },
    person: { id: person, name: 'person', pictureUrl: null },
  })
  return (
    pass && {
      ...{ token: pass.token, meeting_id: pass.meetingId, chat_channel: chatChannel(row.id), until },
      part: isHost ? 'host' : isGuest ? 'guest' : 'viewer',
      sends: sendsOf(part),
    }
  )
}

/** @throws AppError STREAM_NOT_FOUND, also for anybody but its host. */
export async function own(ctx: SignedInContext, id: string): Promise<store.StreamRow> {
  const row = await found(ctx, id)
  if (row.creator_id !== ctx.claims.userId) throw new AppError(REFUSALS.notFound)
  return row
}

/** The host ends their stream; again, nothing changes. @throws AppError STREAM_NOT_FOUND */
export async function end(ctx: SignedInContext, id: string) {
  const row = await own(ctx, id)
  if (!row.ended_at) {
    await finish(ctx, row, 'host')
    ctx.announce()
  }
  return summary(ctx, id)
}

/** What a stream came to, for its host. @throws AppError STREAM_NOT_FOUND */
export async function summary(ctx: SignedInContext, id: string): Promise<{ summary: Summary }> {
  const [row, visits] = await Promise.all([own(ctx, id), store.listVisits(ctx.db, id)])
  const { title, started_at, ended_at, end_reason, stop_reason, led_to } = row
  const curve = curveOf(visits, started_at, ended_at ?? ctx.now, curvePoints)
  const attendance = await store.listAttendance(ctx.db, row)
  const end = { started_at, ended_at, end_reason, stop_reason, led_to }
  return { summary: { ...statsOf(row, ctx.now), ...end, id, title, curve, attendance } }
}

type Stage = Pick<store.StageRow, 'id' | 'event_id' | 'host_since'>

/** Ends a stream, and says to its event how long the host was there. @returns whether it was under way. */
export async function finish(ctx: Pick<Context, 'db' | 'now'>, stage: Stage, reason: EndReason, raidTo?: string) {
  await noteLive(ctx, stage)
  return store.endStream(ctx.db, stage.id, reason, ctx.now, raidTo)
}

/**
 * An admin stops a stream, at once: it is over, and its meeting is closed at the provider. `also` is written with it.
 * @returns whether it was under way; undefined: there is none.
 */
export async function stopStream(ctx: Tools, id: string, words: string, also: SQL = sql`null`) {
  const stage = await store.findStage(ctx.db, id)
  if (!stage) return undefined
  await noteLive(ctx, stage)
  const isEnded = await store.stopStream(ctx.db, id, words, ctx.now, also)
  // what ending leaves in the outbox waits for the next drain, and repeats it where the provider does not answer
  if (isEnded)
    await ctx.providers.meetings
      .close(stage.meeting_id)
      .catch((error: unknown) => ctx.log.warn('a stopped stream is closed by the outbox', { first: String(error) }))
  return isEnded
}

/** Says to the event of a stream that its host was live until now. */
async function noteLive({ db, now }: Pick<Context, 'db' | 'now'>, { event_id, host_since }: Stage): Promise<void> {
  if (event_id && host_since) await noteHostLive({ db }, event_id, host_since, now)
}

/** The media's provider says what happens in a meeting. */
export async function hearMeeting(ctx: Context, event: MeetingEvent): Promise<void> {
  if (event.what === 'recording') return
  const before = event.what === 'left' ? await store.findStageByMeeting(ctx.db, event.meetingId) : undefined
  const visit = await store.noteVisit(ctx.db, event)
  if (!visit) return
  if (visit.is_host) {
    const stage = before ?? (await store.findStage(ctx.db, visit.stream_id))
    // the first moment counts by itself: the host has begun
    if (stage) await noteLive({ db: ctx.db, now: laterOf(event.at, stage.host_since) }, stage)
  }
  ctx.announce()
}

const laterOf = (at: Date, since: Date | null): Date => (since && since > at ? since : at)

const pageSize = 100

/**
 * Looks after every stream under way: who is there by the provider's word, how long the host was, and whether the stage was
 * held for long enough. What a provider that hangs leaves no time for waits for the next run. @returns how many it ended.
 */
export async function tendAll(ctx: Tools & Pick<Context, 'announce'>): Promise<number> {
  let ended = 0
  await eachPage(
    pageSize,
    (seen) => store.listRunning(ctx.db, pageSize, seen),
    async (stages) => {
      const done = await Promise.all(stages.map((stage) => tendSafely(ctx, stage)))
      ended += done.filter(Boolean).length
    },
  )
  ctx.announce()
  return ended
}

async function tendSafely(ctx: Tools, stage: store.StageRow): Promise<boolean> {
  try {
    return await tend(ctx, stage)
  } catch (error) {
    ctx.log.error('a stream could not be looked after', error, { stream: stage.id })
    return false
  }
}

type Tended = Pick<store.StageRow, 'id' | 'meeting_id'>

/** @returns whether it ended. */
async function tend(ctx: Tools, { id, meeting_id }: Tended): Promise<boolean> {
  const askedAt = new Date()
  const here = await ctx.providers.meetings.present(meeting_id).catch((error: unknown) => {
    if (!(error instanceof MeetingsUnavailable)) throw error
    return undefined
  })
  // without the provider nobody is seen: the stage is held as for a host who dropped
  if (here) await store.compareVisits(ctx.db, id, here, askedAt)
  else await store.noteHostAway(ctx.db, id, ctx.now)
  const stage = await store.findStage(ctx.db, id)
  if (!stage || stage.ended_at) return false
  if (isAbandoned(stage, ctx.now)) return finish(ctx, stage, 'away')
  if (here) await endLostTurns(ctx.db, id, ctx.now)
  await noteLive(ctx, stage)
  return false
}

/** Before an account is erased: ends its stream. @returns false: there is none. */
export async function closeStreamOf(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<boolean> {
  const stage = await store.findRunningOf(ctx.db, userId)
  return stage !== undefined && finish(ctx, stage, 'host')
}
