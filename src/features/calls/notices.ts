import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { callPath } from '#shared/paths.ts'
import { callSides, callTypes } from './lists.ts'
import { callNews, callNewsRow } from './mails.ts'
import { RATING } from './ratings/spec.ts'
import { CALLS } from './spec.ts'

export const notices = {
  /** To the other side, or to both sides: a step of a call. */
  session_request: noticeKind({
    data: callNewsRow,
    example: {
      request_id: 'c1',
      what: 'cancelled',
      role: 'fan',
      by: 'creator',
      type: 'video',
      minutes: 10,
      tokens: 1_500,
      paid: 0,
      moment: '2026-11-20T12:00:00Z',
      until: null,
      rings: false,
      words: '',
      person: 'Ada',
      time_zone: 'UTC',
    },
    write(news) {
      const { title, sentence } = callNews(news)
      const urgentUntil = news.role === 'creator' && news.what === 'asked' ? news.rings_until : null
      return { title, message: sentence, path: callPath(news.request_id), ...(urgentUntil && { urgentUntil }) }
    },
  }),
  /** To the side that has not joined: the other side has joined. */
  'session_request.waiting': noticeKind({
    data: z.object({ request_id: z.string(), type: z.enum(callTypes), by: z.enum(callSides) }),
    example: { request_id: 'c1', type: 'video', by: 'creator' },
    write: ({ request_id, type, by }) => ({
      title: `Your ${CALLS[type]} can begin`,
      message: `The ${by} is in the room and waits for you.`,
      path: callPath(request_id),
    }),
  }),
  /** To the creator: the fan rated the call. */
  'session_request.rating': noticeKind({
    data: z.object({ request_id: z.string(), stars: z.number() }),
    example: { request_id: 'c1', stars: 4 },
    write: ({ request_id, stars }) => ({
      title: 'You have a new rating',
      message: `A fan gave your call ${RATING.stars(stars)}.`,
      path: callPath(request_id),
    }),
  }),
  /** To the fan: the creator replied to the rating. */
  'session_request.reply': noticeKind({
    data: z.object({ request_id: z.string() }),
    example: { request_id: 'c1' },
    write: ({ request_id }) => ({
      title: 'Your rating has a reply',
      message: 'The creator replied to your rating.',
      path: callPath(request_id),
    }),
  }),
  /** To both sides: a recording is ready. */
  'session_request.recorded': noticeKind({
    data: z.object({ request_id: z.string(), type: z.enum(callTypes) }),
    example: { request_id: 'c1', type: 'video' },
    write: ({ request_id, type }) => ({
      title: 'Your recording is ready',
      message: `Watch the recording of your ${CALLS[type]}. Only the two of you can see it.`,
      path: callPath(request_id),
    }),
  }),
  /** To the other side: a side deleted the recording. */
  'session_request.unrecorded': noticeKind({
    data: z.object({ request_id: z.string(), type: z.enum(callTypes), by: z.enum(callSides) }),
    example: { request_id: 'c1', type: 'video', by: 'fan' },
    write: ({ request_id, type, by }) => ({
      title: 'A recording was deleted',
      message: `The ${by} deleted the recording of your ${CALLS[type]}, for both of you.`,
      path: callPath(request_id),
    }),
  }),
}
