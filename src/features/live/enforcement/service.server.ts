import * as z from 'zod'
import { expandingTopic, topic } from '#server/outbox/topic.ts'
import { withoutWords } from '../chat/rules.ts'
import { endReasons } from '../lists.ts'
import { streamNews } from '../news/contract.ts'
import { findPasses, forgetPasses } from '../passes/store.server.ts'
import { announcementAttemptsMax, announcementPage } from '../spec.ts'
import { finish } from '../stage/service.server.ts'
import * as store from '../stage/store.server.ts'

const attemptsMax = 100

const tipRow = z.object({ channel: z.string(), name: z.string(), data: streamNews, words: z.array(z.string()) })

/** Outbox topics of streams. */
export const topics = {
  /**
   * Revokes a person's passes, or only those of a guest's turn. The provider disconnects them, and the tokens stop
   * working.
   */
  'live.out': topic(
    z.object({
      stream_id: z.uuid(),
      person: z.string(),
      only_guest: z.boolean().default(false),
      // keeps passes given after this time
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
  /** Closes the meeting of an ended stream. */
  'live.close': topic(
    z.object({ meeting_id: z.string() }),
    ({ providers }, { payload: { meeting_id } }) => providers.meetings.close(meeting_id),
    { attemptsMax },
  ),
  /** Ends a stream that has to stop. */
  'live.end': topic(
    z.object({ stream_id: z.uuid(), reason: z.enum(endReasons) }),
    async ({ db, providers }, { payload: { stream_id, reason } }) => {
      const stage = await store.findStage(db, stream_id)
      if (!stage) return
      await finish({ db, now: new Date() }, stage, reason)
      // closes the meeting now; otherwise it would wait for the next drain
      await providers.meetings.close(stage.meeting_id)
    },
    { attemptsMax },
  ),
  // a tip with a text, for a creator with blocked words; replaced by its live message
  'live.tip': expandingTopic(
    (_, rows) => {
      const told = rows.map(({ id, payload }) => ({ id, ...tipRow.parse(payload) }))
      return store.tellTips(told.map(({ words, data, ...row }) => ({ ...row, data: withoutWords(data, words) })))
    },
    { attemptsMax },
  ),
  // row {stream_id, at, id}: the next page of followers to notify starts after `id`
  'live.announcement': expandingTopic((_, rows) => store.announceNext(rows, announcementPage), {
    attemptsMax: announcementAttemptsMax,
    leavesDue: true,
  }),
}
