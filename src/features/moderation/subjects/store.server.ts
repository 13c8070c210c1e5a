import { type SQL, sql } from 'drizzle-orm'
import type { CaseKind } from '../lists.ts'

/** What is asked for: a thing, of a chat its line, and who asks; null: the product itself. */
export type Subject = { kind: CaseKind; id: string; line: number; reporterId: string | null }

const others = (author: string, { reporterId }: Subject): SQL =>
  reporterId === null ? sql`true` : sql`${sql.raw(author)} <> ${reporterId}::uuid`

/** Each finds `subject_id`, `author_id` and `body`: what there is to see of it. */
const finders: Record<CaseKind, (subject: Subject) => SQL> = {
  person: (s) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'text', u.bio, 'username', u.username, 'pictures', jsonb_build_array(u.avatar_url, u.banner_url)) as body
    from users u where u.id = ${s.id}::uuid and u.erased_at is null and ${others('u.id', s)}`,
  profile: (s) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'text', u.bio, 'username', u.username) as body
    from users u where u.id = ${s.id}::uuid and u.erased_at is null and ${others('u.id', s)}`,
  picture: (s) => sql`select u.id as subject_id, u.id as author_id, jsonb_build_object('title', u.display_name,
      'pictures', jsonb_build_array(u.avatar_url, u.banner_url, c.card_url)) as body
    from users u left join creator_profiles c on c.user_id = u.id
    where u.id = ${s.id}::uuid and u.erased_at is null and ${others('u.id', s)}`,
  // only its reader can report a message, once it is delivered
  message: (s) => sql`select m.id as subject_id, m.sender_id as author_id, jsonb_build_object('title', m.kind,
      'text', m.content, 'tokens', m.unlock_price, 'files', case when m.attachment_id is null then '[]'
        else jsonb_build_array(m.attachment_id) end) as body
    from messages m where m.id = ${s.id}::uuid and ${others('m.sender_id', s)} and ${
      s.reporterId === null
        ? sql`m.deleted_at is null`
        : sql`m.removed_at is null and m.seq > 0 and exists (select from conversation_members c
            where c.conversation_id = m.conversation_id and c.owner_id = ${s.reporterId}::uuid)`
    }`,
  content: (s) => sql`select i.id as subject_id, i.creator_id as author_id, jsonb_build_object('title', i.title,
      'text', i.description, 'type', i.type, 'tokens', i.price_tokens, 'files', (
        select coalesce(jsonb_agg(f.upload_id order by f.position), '[]') from content_files f where f.content_id = i.id)) as body
    from content_items i where i.id = ${s.id}::uuid and ${others('i.creator_id', s)}`,
  product: (s) => sql`select p.id as subject_id, p.creator_id as author_id, jsonb_build_object('title', p.name,
      'text', p.description, 'type', p.category, 'tokens', p.price_tokens, 'pictures', jsonb_build_array(p.image_url)) as body
    from products p where p.id = ${s.id}::uuid and ${others('p.creator_id', s)}`,
  offer: (s) => sql`select o.id as subject_id, o.creator_id as author_id, jsonb_build_object('title', o.title,
      'text', o.description, 'type', o.category, 'tokens', o.price_tokens) as body
    from offers o where o.id = ${s.id}::uuid and ${others('o.creator_id', s)}`,
  // of a creator: the stream that is under way
  stream: (s) => sql`select t.id as subject_id, t.creator_id as author_id, jsonb_build_object('title', t.title,
      'type', t.category, 'live', t.ended_at is null) as body
    from streams t where (t.id = ${s.id}::uuid or (t.creator_id = ${s.id}::uuid and t.ended_at is null))
      and ${others('t.creator_id', s)}`,
  chat: (s) => sql`select m.stream_id as subject_id, m.sender_id as author_id, jsonb_build_object('title', t.title,
      'text', m.text) as body
    from stream_messages m join streams t on t.id = m.stream_id
    where m.stream_id = ${s.id}::uuid and m.number = ${s.line}::int and m.deleted_at is null and ${others('m.sender_id', s)}`,
  // any event that others see
  class: (s) => sql`select e.id as subject_id, e.creator_id as author_id, jsonb_build_object('title', e.title,
      'text', e.description, 'type', e.type, 'tokens', e.price) as body
    from events e where e.id = ${s.id}::uuid and e.type <> 'personal' and ${others('e.creator_id', s)}`,
  review: (s) => sql`select r.id as subject_id, r.fan_id as author_id, jsonb_build_object('title', r.stars || ' stars',
      'text', r.text, 'about', r.creator_id) as body
    from call_ratings r where r.id = ${s.id}::uuid and ${others('r.fan_id', s)}`,
  // one of the two reports the other one
  call: (
    s,
  ) => sql`select c.id as subject_id, case c.fan_id when ${s.reporterId}::uuid then c.creator_id else c.fan_id end as author_id,
      jsonb_build_object('title', c.type || ' call', 'text', '', 'tokens', c.tokens, 'minutes', c.minutes) as body
    from call_requests c where c.id = ${s.id}::uuid
      and (${s.reporterId}::uuid is null or ${s.reporterId}::uuid in (c.fan_id, c.creator_id))`,
}

/** The subject with its author and its snapshot; no row: it is not there, or not for who asks. */
export const subjectRows = (subject: Subject): SQL => sql`
  select f.subject_id, f.author_id, f.body, encode(sha256(convert_to(f.body::text, 'UTF8')), 'hex') as hash
  from (${finders[subject.kind](subject)}) f limit 1`
