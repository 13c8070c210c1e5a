import { type SQL, sql } from 'drizzle-orm'
import { firstIdOf, isByOthers, type Reportable, subjectOfCase } from '#server/reportable.ts'
import { deliverMessages, lockMessage, refundWaiting, waitsUntil } from './waiting/store.server.ts'

/** Previews of a message in the lists of both people, stored so that they can be restored. */
const previewsOf = (id: SQL): SQL => sql`(
  select jsonb_build_object('previews', coalesce(jsonb_object_agg(o.owner_id, o.preview), '{}'))
  from messages m join conversation_members o on o.conversation_id = m.conversation_id and o.last_seq = m.seq
  where m.id = ${id})`

/** Publishes changed messages to both people. Skips messages that were never delivered. */
const publishChanges = (from: SQL): SQL => sql`
  select tell_conversation(m.conversation_id, 'message.changed', message_json(m)) from messages m join ${from} x on x.id = m.id
  where m.seq > 0`

/** True if a message counts as unread: its sender did not delete it and its reader did not hide it. */
const countsAsUnread = sql`m.deleted_at is null and m.hidden_at is null`

/** Removes messages for both people, and refunds messages that wait for a moderator. `w` has subject_id. */
const removeMessages = (w: SQL): SQL[] => [
  refundWaiting(w),
  sql`with gone as (
      update messages m set removed_at = now() from ${w} w where m.id = w.subject_id and m.removed_at is null
      returning m.conversation_id, m.seq, m.sender_id, ${countsAsUnread} as counts)
    update conversation_members o set preview = case when o.last_seq = g.seq then '' else o.preview end,
      unread_count = greatest(0, o.unread_count - case when g.counts and o.owner_id <> g.sender_id and o.read_seq < g.seq then 1 else 0 end)
    from gone g where o.conversation_id = g.conversation_id`,
  publishChanges(sql`(select w.subject_id as id from ${w} w)`),
]

/**
 * Restores removed messages. A message that its sender or reader deleted meanwhile stays out of the lists. A message
 * that was removed while it waited for a moderator waits again, from now on, because its old period may be over. `w`
 * has subject_id and before.
 */
const restoreMessages = (w: SQL): SQL[] => [
  sql`with back as (
      update messages m set removed_at = null, created_at = case when m.seq < 0 then clock_timestamp() else m.created_at end
      from ${w} w where m.id = w.subject_id and m.removed_at is not null
      returning m.conversation_id, m.seq, m.sender_id, m.deleted_at is null as stays, ${countsAsUnread} as counts, w.before -> 'previews' as previews)
    update conversation_members o
    set preview = case when o.last_seq = b.seq and b.stays and (b.counts or o.owner_id = b.sender_id) then coalesce(b.previews ->> o.owner_id::text, '') else o.preview end,
      unread_count = o.unread_count + case when b.counts and o.owner_id <> b.sender_id and o.read_seq < b.seq then 1 else 0 end
    from back b where o.conversation_id = b.conversation_id`,
  publishChanges(sql`(select w.subject_id as id from ${w} w)`),
]

/** Wallet movement of the payment that opened a message. */
const messageSales = (id: SQL): SQL => sql`array(
  select ledger.sale_of(case m.sender_id when v.lower_id then v.higher_id else v.lower_id end, m.id)
  from messages m join conversations v on v.id = m.conversation_id where m.id = ${id} and m.unlocked_at is not null)`

export const reportableMessage: Reportable = {
  // only the reader of a delivered message can report it
  find: (asked) => sql`select m.id as subject_id, m.sender_id as author_id, jsonb_build_object('title', m.kind,
      'text', m.content, 'tokens', m.unlock_price, 'files', case when m.attachment_id is null then '[]'
        else jsonb_build_array(m.attachment_id) end) as body
    from messages m where m.id = ${asked.id}::uuid and ${isByOthers(sql`m.sender_id`, asked)} and ${
      asked.reporterId === null
        ? sql`m.deleted_at is null`
        : sql`m.removed_at is null and m.seq > 0 and exists (select from conversation_members c
            where c.conversation_id = m.conversation_id and c.owner_id = ${asked.reporterId}::uuid)`
    }`,
  // messages between people who never paid each other, and those that wait for a moderator
  texts: (readTo) => sql`select m.id, m.content as text, m.created_at as at
    from messages m join conversations c on c.id = m.conversation_id
    where m.id >= (select ${firstIdOf(sql`${readTo} - interval '1 second'`)})
      and m.content <> '' and m.deleted_at is null and m.removed_at is null
      and (m.seq < 0
        or not ledger.has_paid(c.lower_id, c.higher_id) and not ledger.has_paid(c.higher_id, c.lower_id))`,
  hide: removeMessages,
  show: restoreMessages,
  pass: deliverMessages,
  lock: lockMessage,
  waitsUntil,
  before: previewsOf(subjectOfCase),
  sales: messageSales(subjectOfCase),
}
