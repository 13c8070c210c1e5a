import * as z from 'zod'
import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { topic } from '#server/outbox/topic.ts'
import { limitRate } from '#server/pace.ts'
import { noteUse } from '#server/usage/usage.ts'
import { chatChannel } from '#shared/channels.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { withMeetings } from '../passes/service.server.ts'
import { REFUSALS } from '../spec.ts'
import { watchRefusal } from '../streams/rules.ts'
import { teaserPerson, teaserUntil } from './rules.ts'
import { teaserRate } from './spec.ts'
import { endTeaserAt, findTeased } from './store.server.ts'

/**
 * Admits the caller to a stream for the seconds of a teaser. It does not count as a viewer, and does not end the
 * caller's connections. It uses only requests that no join needs.
 * @throws AppError STREAM_NOT_FOUND, STREAM_ENDED, MEETINGS_UNAVAILABLE, TOO_MANY_REQUESTS, JOIN_QUEUED, and the refusals of
 * watching
 */
export async function teaser(ctx: Context, id: string) {
  const stream = await findTeased(ctx.db, id, viewerOf(ctx))
  const refusal = stream ? watchRefusal(stream.locked) : REFUSALS.notFound
  if (!stream || refusal) throw new AppError(refusal ?? REFUSALS.notFound)
  if (stream.ended_at) throw new AppError(REFUSALS.ended)
  await limitTeasers(ctx, id)
  const { token, participantId } = await admit(ctx, stream.meeting_id)
  const until = teaserUntil(ctx.now)
  await endTeaserAt(ctx.db, { meeting_id: stream.meeting_id, participant_id: participantId }, until)
  return { token, until }
}

/** Limits the teasers of a stream. @throws AppError TOO_MANY_REQUESTS */
const limitTeasers = (ctx: Context, id: string) =>
  limitRate(ctx, teaserRate, `${id} ${ctx.claims?.userId ?? networkOf(ctx.request.address)}`)

/** Creates a viewer's token. A lost meeting is not replaced for a teaser; the first viewer who joins replaces it. */
const admit = (ctx: Context, meetingId: string) => {
  const person = { id: teaserPerson(crypto.randomUUID()), name: 'person', pictureUrl: null }
  return withMeetings(ctx, () => ctx.providers.meetings.admit(meetingId, person, 'viewer', 'spare'))
}

/** Notes the seconds of a teaser, which have no visit but are billed like a viewer's. */
export async function noteTeaser(db: Context['db'], streamId: string, seconds = 0): Promise<void> {
  if (seconds > 0) await noteUse(db, { measure: 'video', subject: chatChannel(streamId), amount: seconds })
}

/** Outbox topic that ends the connection of a teaser. */
export const teaserTopics = {
  'live.teaser': topic(
    z.object({ meeting_id: z.string(), participant_id: z.string() }),
    ({ providers }, { payload: { meeting_id, participant_id } }) =>
      providers.meetings.remove(meeting_id, participant_id),
    { attemptsMax: 10 },
  ),
}
