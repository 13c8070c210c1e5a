import { sql } from 'drizzle-orm'
import { eventEnding, ticketSales } from '#features/schedule/index.server.ts'
import { isByOthers, type Reportable } from '#server/reportable.ts'
import { removeLines, restoreLines } from './chat/store.server.ts'
import { stopStream } from './stage/service.server.ts'

/** Event of the stream of a moderation case `c`. */
const streamEvent = sql`(select s.event_id from streams s where s.id = c.subject_id)`

const stream: Reportable = {
  // `asked.id` can also be a creator's id, which finds their running stream
  find: (asked) => sql`select t.id as subject_id, t.creator_id as author_id, jsonb_build_object('title', t.title,
      'type', t.category, 'live', t.ended_at is null) as body
    from streams t where (t.id = ${asked.id}::uuid or (t.creator_id = ${asked.id}::uuid and t.ended_at is null))
      and ${isByOthers(sql`t.creator_id`, asked)}`,
  texts: null,
  sales: ticketSales(streamEvent),
  stop: stopStream,
  ending: { id: streamEvent, ...eventEnding },
}

const chat: Reportable = {
  find: (asked) => sql`select m.stream_id as subject_id, m.sender_id as author_id, jsonb_build_object('title', t.title,
      'text', m.text) as body
    from stream_messages m join streams t on t.id = m.stream_id
    where m.stream_id = ${asked.id}::uuid and m.number = ${asked.line}::int and m.deleted_at is null
      and ${isByOthers(sql`m.sender_id`, asked)}`,
  // the checks read chats by the numbers of their messages
  texts: null,
  hide: (w) => [removeLines(w)],
  show: (w) => [restoreLines(w)],
  before: sql`(select jsonb_build_object('text', m.text) from stream_messages m
    where m.stream_id = c.subject_id and m.number = c.line and m.deleted_at is null)`,
  sales: null,
}

/** Parts of live that can be reported. */
export const reportable = { stream, chat }
