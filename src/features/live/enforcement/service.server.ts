import * as z from 'zod'
import { expandingTopic, topic } from '#server/outbox/topic.ts'
import { endReasons } from '../lists.ts'
import { findPasses, forgetPasses } from '../passes/store.server.ts'
import { announcementAttemptsMax, announcementPage } from '../spec.ts'
import { finish } from '../stage/service.server.ts'
import * as store from '../stage/store.server.ts'

const attemptsMax = 100

/** What the outbox does for streams. */
export const topics = {
  /** Takes the passes of somebody back, or only those of a guest's turn: their picture stops, and the tokens they have open nothing any more. */
  'live.out': topic(
    z.object({
      ...{ stream_id: z.uuid(), person: z.string(), only_guest: z.boolean().default(false) },
      // those given later stay
      before: z.coerce.date().nullable().default(null),
    }),
    async ({ db, providers }, { payload: { stream_id, person, only_guest: onlyGuest, before } }) => {
      const passes = await findPasses(db, stream_id, person, { onlyGuest, before })
      await Promise.all(passes.map((pass) => providers.meetings.remove(pass.meeting_id, pass.participant_id)))
      await forgetPasses(
        db,
        stream_id,
        passes.map(({ participant_id }) => participant_id),
      )
    },
    { attemptsMax },
  ),
  /** Closes the meeting of a stream that is over. */
  'live.close': topic(
    z.object({ meeting_id: z.string() }),
    ({ providers }, { payload: { meeting_id } }) => providers.meetings.close(meeting_id),
    { attemptsMax },
  ),
  /** Ends a stream that may not go on. */
  'live.end': topic(
    z.object({ stream_id: z.uuid(), reason: z.enum(endReasons) }),
    async ({ db, providers }, { payload: { stream_id, reason } }) => {
      const stage = await store.findStage(db, stream_id)
      if (!stage) return
      await finish({ db, now: new Date() }, stage, reason)
      // at once: what ending leaves in the outbox waits for the next drain
      await providers.meetings.close(stage.meeting_id)
    },
    { attemptsMax },
  ),
  // {stream_id, at, id}: the followers after that one are told of a stream
  'live.announcement': expandingTopic((_, rows) => store.announceNext(rows, announcementPage), {
    attemptsMax: announcementAttemptsMax,
    leavesDue: true,
  }),
}
