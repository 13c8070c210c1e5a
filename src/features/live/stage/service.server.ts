import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { noteHostLive } from '#features/schedule/index.server.ts'
import {
  type MeetingEvent,
  MeetingGone,
  MeetingsBusy,
  MeetingsUnavailable,
  type Share,
} from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { isOn } from '#server/flags.ts'
import { eachPage, everyMinute } from '#server/jobs/job.ts'
import { expandingTopic, topic } from '#server/outbox/topic.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { chatChannel } from '#shared/channels.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { tipTopic } from '../chat/service.server.ts'
import type { Joined, Start, Summary } from '../contract.ts'
import { type Part, partOfGuest, sendsOf } from '../guests/rules.ts'
import { GUEST_REFUSALS } from '../guests/spec.ts'
import { endLostTurns } from '../guests/store.server.ts'
import { type EndReason, endReasons } from '../lists.ts'
import {
  endPreview,
  limitJoins,
  passTopics,
  previewOf,
  takeTurn,
  waitingIn,
  withMeetings,
} from '../passes/service.server.ts'
import * as passes from '../passes/store.server.ts'
import { isMeetingFull } from '../playback/rules.ts'
import { joinPlayback, playbackTopics } from '../playback/service.server.ts'
import { announcementAttemptsMax, announcementPage, curvePoints, REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import { requireEntry, requireOwnStream, requireStream, statsOf, toStream } from '../streams/service.server.ts'
import type { StreamEntry } from '../streams/store.server.ts'
import { requireTags } from '../tags/service.server.ts'
import { isTeaser } from '../teasers/rules.ts'
import { noteTeaser } from '../teasers/service.server.ts'
import { curveOf, decideStart, isAbandoned } from './rules.ts'
import * as store from './store.server.ts'

type Tools = Pick<Context, 'db' | 'now' | 'providers' | 'log'>

/**
 * Starts a stream of the caller. It is private until the host's video arrives.
 * @throws AppError ALREADY_LIVE, TAG_FLAGGED, TIER_NOT_FOUND, EVENT_FOR_TICKETS, EVENT_NOT_FOUND, EVENT_OVER, TOO_EARLY,
 * MEETINGS_UNAVAILABLE
 */
export async function start(ctx: SignedInContext, input: Start) {
  const { userId: creatorId, familyId: hostFamily } = ctx.claims
  const { title, category = null, tags, audience } = input
  requireTags(tags)
  const named = {
    tierId: audience === 'tier' && isOn('subscription-tiers', ctx.env.FEATURE_FLAGS) ? (input.tier_id ?? null) : null,
    eventId: audience === 'ticket' ? (input.event_id ?? null) : null,
    coverId: input.cover_upload_id ?? null,
  }
  const stream = { creatorId, hostFamily, title, category, tags, audience, ...named }
  const facts = await store.findStartFacts(ctx.db, creatorId, named)
  const decision = decideStart(input, facts, ctx.now)
  if (decision.outcome === 'refused') {
    const { reason, startsAt } = decision
    throw new AppError(reason, startsAt && { details: { starts_at: startsAt.toISOString() } })
  }
  if (decision.outcome === 'takeover') return admitHost(ctx, decision.streamId)
  const meetingId = await withMeetings(ctx, () => ctx.providers.meetings.open(title))
  const id = await store.insertStream(ctx.db, { ...stream, meetingId })
  // another device was faster, so the new meeting stays unused
  const running = id ?? (input.takeover ? (await store.findRunningOf(ctx.db, creatorId))?.id : undefined)
  if (running === undefined) throw new AppError(REFUSALS.alreadyLive)
  return admitHost(ctx, running)
}

async function admitHost(ctx: SignedInContext, id: string) {
  const row = await requireStream(ctx, id)
  const pass = await admit(ctx, row, { part: 'stage', person: personOf(ctx), isHost: true, isGuest: false })
  if (!pass) throw new AppError(REFUSALS.ended)
  return { stream: toStream(row, ctx), token: pass.token, meeting_id: pass.meetingId }
}

type Named = { id: string; name: string; pictureUrl: string | null }
const personOf = ({ claims }: SignedInContext): Named => ({ id: claims.userId, name: 'person', pictureUrl: null })

type Opened = Pick<StreamEntry, 'id' | 'title' | 'meeting_id'>
type Pass = { part: Part; person: Named; isHost: boolean; isGuest: boolean }

/**
 * Creates a token for the meeting of a stream, and revokes a host's earlier tokens.
 * @returns null if the guest's turn or permissions have changed in the meantime. @throws AppError STREAM_ENDED
 */
async function admit(ctx: Context, row: Opened, { part, person, isHost, isGuest }: Pass) {
  const { meetings } = ctx.providers
  const into = async (meetingId: string, share: Share = 'now') => ({
    meetingId,
    ...(await meetings.admit(meetingId, person, part, share)),
  })
  const { meetingId, participantId, token } = await withMeetings(ctx, () =>
    into(row.meeting_id, part === 'viewer' ? 'turn' : 'now').catch(async (error: unknown) => {
      if (!(error instanceof MeetingGone)) throw error
      return into(await anotherMeeting(ctx, row))
    }),
  )
  const { country } = ctx.request
  const pass = { streamId: row.id, participantId, person: person.id, isHost, isGuest, country, ...sendsOf(part) }
  const before = await passes.storePass(ctx.db, pass, isHost ? (ctx.claims?.familyId ?? null) : null)
  if (before.length > 0) ctx.afterCommit(() => Promise.all(before.map((one) => meetings.remove(meetingId, one))))
  return before.includes(participantId) ? null : { token, meetingId }
}

/**
 * Opens a new meeting for a stream whose meeting the provider lost. If that fails, ends the stream.
 * @returns the id of the stream's meeting, the same for concurrent callers. @throws AppError STREAM_ENDED
 */
async function anotherMeeting(ctx: Context, { id, title, meeting_id: gone }: Opened): Promise<string> {
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
  // a concurrent caller has opened a meeting
  if (stage && !stage.ended_at && stage.meeting_id !== gone) return stage.meeting_id
  if (stage) await finish(ctx, stage, 'lost')
  ctx.announce()
  throw new AppError(REFUSALS.ended)
}

/**
 * Returns a stream for its page. Ends the stream if the host did not reconnect in time. @throws AppError
 * STREAM_NOT_FOUND
 */
export async function readStream(ctx: Context, id: string) {
  const row = await requireStream(ctx, id)
  if (!isAbandoned(row, ctx.now)) return { stream: toStream(row, ctx) }
  await maintainStream(ctx, row)
  ctx.announce()
  return { stream: toStream(await requireStream(ctx, id), ctx) }
}

/** Returns the caller's running stream, or null. */
export async function running(ctx: SignedInContext) {
  const stage = await store.findRunningOf(ctx.db, ctx.claims.userId)
  return { stream: stage ? toStream(await requireStream(ctx, stage.id), ctx) : null }
}

/** Lists the caller's ended streams, each of which has a summary. */
export async function past(ctx: SignedInContext, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const rows = await store.listPast(ctx.db, ctx.claims.userId, limit, cursor ?? null)
  const { rows: streams, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { streams, next_cursor: nextCursor }
}

/** Maximum number of attempts to join while the host changes the guest's permissions. */
const entriesMax = 5

/**
 * Joins a stream: the host as host, other users as viewers, visitors for a preview. A viewer's second device replaces
 * the first.
 * @throws AppError STREAM_NOT_FOUND, STREAM_ENDED, ALREADY_LIVE (the host is on another device), MEETINGS_UNAVAILABLE,
 * TOO_MANY_REQUESTS, JOIN_QUEUED with `position` and `seconds`, and the refusals of watching
 */
export async function join(ctx: Context, input: Joining): Promise<Joined> {
  for (let entry = 0; entry < entriesMax; entry++) {
    const joined = await enter(ctx, input)
    if (joined) return joined
  }
  throw new AppError(GUEST_REFUSALS.notInvited)
}

type Joining = { id: string; takeover: boolean; visitor?: string | undefined }

/** Makes one attempt to join. Returns null if the guest's permissions changed in the meantime. */
async function enter(ctx: Context, input: Joining): Promise<Joined | null> {
  const row = await requireEntry(ctx, input.id)
  if (row.ended_at) throw new AppError(REFUSALS.ended)
  const refusal = watchRefusal(row.locked)
  if (refusal) throw new AppError(refusal)
  const isHost = row.creator_id === ctx.claims?.userId
  const isElsewhere = row.host_since !== null && row.host_family !== ctx.claims?.familyId
  if (isHost && isElsewhere && !input.takeover) throw new AppError(REFUSALS.alreadyLive)
  const isGuest = row.guest_id !== null && row.guest_id === ctx.claims?.userId
  const [person, until] = ctx.claims ? [ctx.claims.userId, null] : await previewOf(ctx, row.id, input.visitor)
  const part = isHost ? 'stage' : isGuest && row.guest ? partOfGuest(row.guest) : 'viewer'
  const needsTurn = part === 'viewer' && !isMeetingFull(row)
  // one round trip to the cache; host and guest do not wait in the line
  const [place] = await Promise.all([
    needsTurn ? takeTurn(ctx, row.id, person) : null,
    isHost ? undefined : limitJoins(ctx, row.id, person),
  ])
  if (part === 'viewer' && row.playback_url !== null && (place || !needsTurn))
    return joinPlayback(ctx, row, { person, until })
  if (place) throw waitingIn(place)
  if (until) await endPreview(ctx, row.id, person, until)
  const pass = await admit(ctx, row, {
    part,
    isHost,
    isGuest,
    person: { id: person, name: 'person', pictureUrl: null },
  })
  return (
    pass && {
      token: pass.token,
      meeting_id: pass.meetingId,
      playback: null,
      chat_channel: chatChannel(row.id),
      until,
      part: isHost ? 'host' : isGuest ? 'guest' : 'viewer',
      sends: sendsOf(part),
    }
  )
}

/** Ends the caller's stream. Idempotent. @throws AppError STREAM_NOT_FOUND */
export async function end(ctx: SignedInContext, id: string) {
  const row = await requireOwnStream(ctx, id)
  if (!row.ended_at) {
    await finish(ctx, row, 'host')
    ctx.announce()
  }
  return summary(ctx, id)
}

/** Returns the summary of a stream, for its host. @throws AppError STREAM_NOT_FOUND */
export async function summary(ctx: SignedInContext, id: string): Promise<{ summary: Summary }> {
  const [row, visits] = await Promise.all([requireOwnStream(ctx, id), store.listVisits(ctx.db, id)])
  const { title, started_at, ended_at, end_reason, stop_reason, led_to } = row
  const curve = curveOf(visits, started_at, ended_at ?? ctx.now, curvePoints)
  const attendance = await store.listAttendance(ctx.db, row)
  const end = { started_at, ended_at, end_reason, stop_reason, led_to }
  return { summary: { ...statsOf(row, ctx.now), ...end, id, title, curve, attendance } }
}

type Stage = Pick<store.StageRow, 'id' | 'event_id' | 'host_since'>

/** Ends a stream and reports the host's live time to its event. Returns false if the stream had already ended. */
export async function finish(ctx: Pick<Context, 'db' | 'now'>, stage: Stage, reason: EndReason, raidTo?: string) {
  await reportLiveTime(ctx, stage)
  return store.endStream(ctx.db, stage.id, reason, ctx.now, raidTo)
}

/**
 * Stops a stream for an admin and closes its meeting at once. The statement `also` runs with it. Returns false if the
 * stream had already ended, undefined if it does not exist.
 */
export async function stopStream(ctx: Tools, id: string, words: string, also: SQL = sql`null`) {
  const stage = await store.findStage(ctx.db, id)
  if (!stage) return undefined
  await reportLiveTime(ctx, stage)
  const isEnded = await store.stopStream(ctx.db, id, words, ctx.now, also)
  // if the provider fails, the outbox row of the end is retried
  if (isEnded)
    await ctx.providers.meetings
      .close(stage.meeting_id)
      .catch((error: unknown) => ctx.log.warn('a stopped stream is closed by the outbox', { first: String(error) }))
  return isEnded
}

/** Reports to the stream's event that its host was live until now. */
async function reportLiveTime(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { event_id, host_since }: Stage,
): Promise<void> {
  if (event_id && host_since) await noteHostLive({ db }, event_id, host_since, now)
}

/** Handles a webhook of the media provider about a meeting. */
export async function handleMeetingEvent(ctx: Context, event: MeetingEvent): Promise<void> {
  if (event.what === 'recording') return
  const before = event.what === 'left' ? await store.findStageByMeeting(ctx.db, event.meetingId) : undefined
  if (isTeaser(event)) return before && noteTeaser(ctx.db, before.id, event.seconds)
  const visit = await store.storeVisit(ctx.db, event)
  if (!visit) return
  if (visit.is_host) {
    const stage = before ?? (await store.findStage(ctx.db, visit.stream_id))
    // reports even the first moment, which marks the event as started
    if (stage) await reportLiveTime({ db: ctx.db, now: laterOf(event.at, stage.host_since) }, stage)
  }
  ctx.announce()
}

const laterOf = (at: Date, since: Date | null): Date => (since && since > at ? since : at)

const pageSize = 100

/**
 * Maintains running streams: compares viewers with the provider, reports the host's live time, and ends streams whose
 * host did not reconnect. If the provider is slow, the remaining streams wait for the next run. Returns the number of
 * ended streams.
 */
export async function maintainStreams(ctx: Tools & Pick<Context, 'announce'>): Promise<number> {
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
    return await maintainStream(ctx, stage)
  } catch (error) {
    ctx.log.error('a stream could not be looked after', error, { stream: stage.id })
    return false
  }
}

type MaintainedStream = Pick<store.StageRow, 'id' | 'meeting_id'>

/** Maintains one stream. Returns true if the stream ended. */
async function maintainStream(ctx: Tools, { id, meeting_id }: MaintainedStream): Promise<boolean> {
  const known = await comparePresence(ctx, id, meeting_id)
  const stage = await store.findStage(ctx.db, id)
  if (!stage || stage.ended_at) return false
  if (isAbandoned(stage, ctx.now)) return finish(ctx, stage, 'away')
  if (known) await endLostTurns(ctx.db, id, ctx.now)
  await reportLiveTime(ctx, stage)
  return false
}

/** Corrects the connections of a stream with those that the provider knows. Returns false if it does not respond. */
async function comparePresence(ctx: Tools, id: string, meetingId: string): Promise<boolean> {
  const askedAt = new Date()
  const run = Math.floor(ctx.now.getTime() / (everyMinute * 60_000))
  const open = await store.countOpenVisits(ctx.db, id)
  const found = await ctx.providers.meetings.present(meetingId, { open, run }).catch((error: unknown) => {
    // without a request left, the reports count, and only permissions are checked
    if (error instanceof MeetingsBusy) return { isWhole: false, connections: [] }
    if (!(error instanceof MeetingsUnavailable)) throw error
    return undefined
  })
  // without a response of the provider, connections are unknown: the host counts as disconnected
  if (!found) await store.markHostAway(ctx.db, id, ctx.now)
  else {
    const connections = found.connections.filter((one) => !isTeaser(one))
    await store.compareVisits(ctx.db, id, { ...found, connections }, askedAt)
  }
  return found !== undefined
}

/** Ends the running stream of a user who deletes their account. Returns false if there is no running stream. */
export async function closeStreamOf(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<boolean> {
  const stage = await store.findRunningOf(ctx.db, userId)
  return stage !== undefined && finish(ctx, stage, 'host')
}

const attemptsMax = 100
/** Outbox topics of streams. */
export const topics = {
  ...passTopics,
  ...playbackTopics,
  /** Closes the meeting of an ended stream. */
  'live.close': topic(
    z.object({ meeting_id: z.string(), is_broadcast: z.boolean().default(false) }),
    async ({ providers }, { payload: { meeting_id, is_broadcast } }) => {
      await providers.meetings.close(meeting_id)
      if (is_broadcast) await providers.meetings.endBroadcast(meeting_id)
    },
    { attemptsMax },
  ),
  /** Ends a stream. */
  'live.end': topic(
    z.object({ stream_id: z.uuid(), reason: z.enum(endReasons) }),
    async ({ db, providers }, { payload: { stream_id, reason } }) => {
      const stage = await store.findStage(db, stream_id)
      if (!stage) return
      await finish({ db, now: new Date() }, stage, reason)
      // closes the meeting now, because the next drain of the outbox would be later
      await providers.meetings.close(stage.meeting_id)
    },
    { attemptsMax },
  ),
  'live.tip': tipTopic,
  // row {stream_id}: notifies all followers; with `at`, `id`, `until_at` and `until_id` those of a page
  'live.announcement': expandingTopic((_, rows) => store.announceNext(rows, announcementPage), {
    attemptsMax: announcementAttemptsMax,
    sliceSize: 1,
  }),
}
