import * as z from 'zod'
import { MeetingsBusy, MeetingsUnavailable, type Place } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { topic } from '#server/outbox/topic.ts'
import { limitRate } from '#server/pace.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { joinRate, previewRate, REFUSALS } from '../spec.ts'
import { previewUntil } from '../streams/rules.ts'
import * as store from './store.server.ts'

/** Returns a visitor's viewer id and the end of their preview. @throws AppError PREVIEW_OVER */
export async function previewOf(ctx: Context, streamId: string, visitor?: string): Promise<[string, Date]> {
  const person = visitorPerson(visitor ?? crypto.randomUUID())
  const firstAt = await store.firstPassAt(ctx.db, streamId, person)
  const until = previewUntil(firstAt, ctx.now)
  if (!until || (firstAt === null && (await isExceeded(ctx, streamId)))) throw new AppError(REFUSALS.previewOver)
  return [person, until]
}

/** Returns the viewer id of a visitor's browser. */
export const visitorPerson = (visitor: string): string => `visitor:${visitor}`

/** Ends a visitor's preview at its time. */
export const endPreview = ({ db }: Pick<Context, 'db'>, streamId: string, person: string, until: Date) =>
  store.endPreviewAt(db, streamId, person, until)

/** Returns the refusal for a person who waits in the line. */
export const waitingIn = ({ position, seconds }: Place) =>
  new AppError(REFUSALS.inLine, { retryAfterSeconds: seconds, details: { position, seconds } })

/** Runs `work` and converts errors of the media provider to MEETINGS_UNAVAILABLE. */
export async function withMeetings<T>({ log }: Pick<Context, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MeetingsBusy) throw waitingIn(error.place)
    if (!(error instanceof MeetingsUnavailable)) throw error
    log.warn('meetings are not available', { first: String(error) })
    throw new AppError(REFUSALS.unavailable, { cause: error, retryAfterSeconds: 5 })
  }
}

/** Takes a viewer's turn to join. Waiting does not use up a preview. @returns their place in the line, or null */
export async function takeTurn({ claims, providers, request }: Context, streamId: string, person: string) {
  const place = await providers.meetings.line(person)
  if (place && !claims)
    await providers.cache.giveBack(previewRate, previewSubject(streamId, networkOf(request.address)))
  return place
}

/** Limits how often a person can join a stream. @throws AppError TOO_MANY_REQUESTS */
export const limitJoins = (ctx: Pick<Context, 'providers'>, streamId: string, person: string) =>
  limitRate(ctx, joinRate, `${streamId} ${person}`)

const isExceeded = async ({ providers, request }: Context, streamId: string) =>
  (await providers.cache.take(previewRate, previewSubject(streamId, networkOf(request.address)))).state === 'exceeded'

const previewSubject = (streamId: string, network: string) => `${streamId} ${network}`

const attemptsMax = 100
/** Outbox topic that revokes passes. */
export const passTopics = {
  /**
   * Revokes a person's passes, or only those of a guest's turn. The provider disconnects the person, and the tokens
   * become invalid.
   */
  'live.out': topic(
    z.object({
      stream_id: z.uuid(),
      person: z.string(),
      only_guest: z.boolean().default(false),
      // does not revoke passes created after this time
      before: z.coerce.date().nullable().default(null),
    }),
    async ({ db, providers }, { payload: { stream_id, person, only_guest: onlyGuest, before } }) => {
      const given = await store.findPasses(db, stream_id, person, { onlyGuest, before })
      await Promise.all(given.map((pass) => providers.meetings.remove(pass.meeting_id, pass.participant_id)))
      await store.deletePasses(
        db,
        stream_id,
        given.map(({ participant_id }) => participant_id),
      )
    },
    { attemptsMax },
  ),
}
