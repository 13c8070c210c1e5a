import type pg from 'pg'

/** Open reports, with the reported user, the severity, and the age in hours. */
const open: [
  reporter: string,
  kind: string,
  author: string,
  reason: string,
  details: string,
  severity: number,
  hours: number,
][] = [
  ['fan', 'profile', 'kit_barrow', 'spam', 'He writes this under every stream.', 1, 30],
  ['fan2', 'person', 'vic_adler', 'fraud', 'Wanted me to pay outside, twice.', 2, 20],
  ['applicant', 'content', 'creator2', 'other', 'I think I have seen this photo in a magazine.', 1, 9],
  ['fan', 'picture', 'newhere99', 'impersonation', 'That is my friend, and it is not her account.', 2, 5],
  ['fan2', 'profile', 'newhere99', 'underage', 'She says she is in 10th grade.', 4, 1],
]

/** Decided cases: rule, outcome and age in days. The published counts include them. */
const decided: [author: string, rule: string, outcome: 'removed' | 'dismissed', days: number, points: number][] = [
  ['vic_adler', 'off_platform', 'removed', 6, 2],
  ['kit_barrow', 'spam', 'removed', 12, 1],
  ['newhere99', 'no_violation', 'dismissed', 14, 0],
  ['kit_barrow', 'no_violation', 'dismissed', 95, 0],
  ['vic_adler', 'spam', 'removed', 120, 1],
  ['newhere99', 'not_enough', 'dismissed', 190, 0],
]

const textOf = `jsonb_build_object('title', u.display_name, 'text', u.bio, 'username', u.username)`
/** Number of a user's photos in a report, by kind of report, as in the product (moderation/subjects). */
const photosOf: Record<string, number> = { person: 2, picture: 3 }

/** Adds open cases, an appeal, a legal notice and past decisions, once. */
export async function addModeration(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from moderation_cases limit 1')
  if (rows.length > 0) return
  for (const [reporter, kind, author, reason, details, severity, hours] of open)
    await client.query(
      `with u as (select * from users where username = $3), who as (select id from users where username = $1),
       subject as (
         select case $2::text when 'content' then (select i.id from content_items i where i.creator_id = u.id order by i.id limit 1)
           else u.id end as id from u),
       made as (
         insert into moderation_cases (kind, subject_id, author_id, severity, reports, weight, first_at, last_at, due_at)
         select $2::text, s.id, u.id, $6::int, 1, 4, now() - make_interval(hours => $7::int), now() - make_interval(hours => $7::int),
           now() - make_interval(hours => $7::int) + make_interval(hours => case $6::int when 4 then 2 when 3 then 12 when 2 then 24 else 72 end)
         from u, subject s where s.id is not null returning id, subject_id),
       seen as (
         insert into moderation_snapshots (case_id, hash, body, taken_at)
         select m.id, encode(sha256(convert_to(b.body::text, 'UTF8')), 'hex'), b.body, now() - make_interval(hours => $7::int)
         from made m, u, lateral (
           select case $2::text when 'content' then (select jsonb_build_object('title', i.title, 'text', i.description, 'type', i.type,
             'tokens', i.price_tokens, 'files', jsonb_build_array(i.upload_id)) from content_items i where i.id = m.subject_id)
             else case when $9::int = 3 then jsonb_build_object('title', u.display_name) else ${textOf} end
               || case $9::int when 2 then jsonb_build_object($8::text, jsonb_build_array(u.avatar_url, u.banner_url))
                 when 3 then jsonb_build_object($8::text, jsonb_build_array(u.avatar_url, u.banner_url, null)) else '{}' end
             end as body) b returning case_id, hash)
       insert into reports (id, reporter_id, subject, subject_id, content_type, reason, details, case_id, snapshot_hash, created_at)
       select uuidv7(make_interval(hours => -$7::int)), who.id, case $2::text when 'person' then 'person' else 'content' end, m.subject_id,
         case $2::text when 'person' then null else $2::text end, $4, $5, m.id, (select hash from seen), now() - make_interval(hours => $7::int)
       from made m, who`,
      [reporter, kind, author, reason, details, severity, hours, 'pictures', photosOf[kind] ?? 0],
    )
  for (const [author, rule, outcome, days, points] of decided)
    await client.query(
      `with u as (select * from users where username = $1), who as (select id from users where username = 'fan2'),
       admin as (select id from users where username = 'admin'), decision as (select gen_random_uuid() as id),
       made as (
         insert into moderation_cases (kind, subject_id, author_id, status, severity, reports, weight, first_at, last_at, due_at,
           decision_id, decided_by, decided_at, reason)
         select 'profile', u.id, u.id, $3::text, 1, 1, 4, now() - make_interval(days => $4::int), now() - make_interval(days => $4::int),
           now() - make_interval(days => $4::int - 3), d.id, a.id, now() - make_interval(days => $4::int) + interval '5 hours', $2::text
         from u, decision d, admin a returning id, subject_id, author_id),
       seen as (
         insert into moderation_snapshots (case_id, hash, body)
         select m.id, encode(sha256(convert_to(b.body::text, 'UTF8')), 'hex'), b.body
         from made m, u, lateral (select ${textOf} as body) b),
       filed as (
         insert into reports (id, reporter_id, subject, subject_id, content_type, reason, status, case_id, created_at)
         select uuidv7(make_interval(days => -$4::int)), who.id, 'content', m.subject_id, 'profile', 'spam', $3::text, m.id, now() - make_interval(days => $4::int) from made m, who),
       happened as (
         insert into moderation_events (id, case_id, event, by_id, code, at)
         select d.id, m.id, $3::text, a.id, $2::text, now() - make_interval(days => $4::int) + interval '5 hours' from made m, decision d, admin a)
       insert into strikes (id, removal_id, user_id, case_id, rule, points, given_at, expires_at)
       select d.id, d.id, m.author_id, m.id, $2::text, $5::int, now() - make_interval(days => $4::int), now() - make_interval(days => $4::int) + interval '180 days'
       from made m, decision d where $5::int > 0`,
      [author, rule, outcome, days, points],
    )
  await client.query(
    `with newest as (
       select c.* from moderation_cases c join users u on u.id = c.author_id
       where u.username = 'vic_adler' and c.status = 'removed' order by c.decided_at desc limit 1),
     appealed as (
       insert into appeals (case_id, decision_id, removed_by, author_id, text, created_at)
       select id, decision_id, decided_by, author_id,
         'The link in my profile was my own shop for records, not a way to pay for calls. I took it out.', now() - interval '2 days'
       from newest returning case_id)
     insert into moderation_events (case_id, event, at) select case_id, 'appealed', now() - interval '2 days' from appealed`,
  )
  await client.query(
    `insert into legal_notices (kind, name, email, letter, hash, subject_kind, subject_id, received_at, due_at)
     select 'likeness', 'Jonna Saar', 'jonna@example.test', l.letter, encode(sha256(convert_to(l.letter::text, 'UTF8')), 'hex'),
       $1, (select id from users where username = 'newhere99'), now() - interval '30 hours', now() + interval '18 hours'
     from (select jsonb_build_object('url', 'https://limelight.test/newhere99',
       'statement', 'The profile photo is mine, from my own page. I never opened an account here.') as letter) l`,
    ['picture'],
  )
}
