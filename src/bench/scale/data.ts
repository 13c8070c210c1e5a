import type pg from 'pg'
import { makePeople, pay } from '../history-data.ts'

/** Number of rows in a database of full size. */
export const full = {
  users: 1_000_000,
  creators: 200_000,
  follows: 5_000_000,
  entries: 5_000_000,
  notifications: 1_000_000,
  conversations: 500_000,
  /** Items of one creator. */
  content: 100_000,
  /** Products, offers, upcoming events and recordings, of each. */
  things: 300_000,
}
export type Sizes = typeof full

export function scaled(scale: number): Sizes {
  const part = (count: number) => Math.round(count * scale)
  return {
    users: part(full.users),
    creators: part(full.creators),
    follows: part(full.follows),
    entries: part(full.entries),
    notifications: part(full.notifications),
    conversations: part(full.conversations),
    content: part(full.content),
    things: part(full.things),
  }
}

// All values of a user are computed from the user's number: names of two syllables, and countries and prices with a
// realistic distribution.
const syllables = `array['ma','ra','lu','ne','jo','ki','sa','to','be','an','el','vi','no','da','ri','mi','le','co','fa','ju',
  'ha','pe','ti','ro','zo','qua','ster','wen','bri','yu','gor','shi','ox','ul','em','ya','ky','tha','fre','dru']`

const users = `
  insert into users (id, email, username, display_name, password_hash, date_of_birth, role, created_at)
  select uuidv7(make_interval(secs => -least(i, 30000000))), 'p' || i || '@bench.test',
    s[1 + hashint4(i) % 20 + 20] || s[1 + abs(hashint4(i + 7)) % 40] || '_' || i,
    initcap(s[1 + abs(hashint4(i + 1)) % 40] || s[1 + abs(hashint4(i + 2)) % 40]) || ' '
      || initcap(s[1 + abs(hashint4(i + 3)) % 40] || s[1 + abs(hashint4(i + 4)) % 40] || s[1 + abs(hashint4(i + 5)) % 40]),
    '-', '1990-01-01', case when i <= $2::int then 'creator' else 'fan' end, now() - make_interval(secs => i * 300 % 30000000)
  from generate_series(1, $1::int) i, (select ${syllables} as s) words`

const profiles = `
  insert into creator_profiles (user_id, category, specialties, country, state, verified, video_rate, voice_rate, text_rate,
    accepts_video, created_at)
  select id, ($1::text[])[1 + n % 20], array['One thing', 'Another'],
    (array['US','US','US','GB','DE','FR','BR','MX','JP','ES','IT','PT','PL','SE','NO','IN','NG','ZA','KE','IS'])[1 + n * 7 % 20],
    'Somewhere', n % 9 = 0, 10 + n * 13 % 400, 5 + n * 17 % 200, 1 + n * 3 % 60, n % 10 <> 0, created_at
  from (select id, created_at, row_number() over (order by id)::int as n from users where role = 'creator') c
  on conflict (user_id) do nothing`

// 2 % of the users make half of all follows. A few creators have many followers and most have few, because the cube of
// a random number between 0 and 1 is usually small.
const follows = `
  insert into follows (follower_id, creator_id, created_at)
  select f.id, c.id, now() - make_interval(secs => i::bigint * 7919 % 31000000)
  from generate_series(1, $1::int) i
  join bench_people f on f.n = 1 + (i::bigint * 48271)
    % ((select count(*) from bench_people) / case when i % 2 = 0 then 1 else 50 end)
  join bench_creators c on c.n = 1 + floor((select count(*) from bench_creators)
    * power((abs(hashint4(i)) % 1000000) / 1000000.0::float8, 3))::int
  where f.id <> c.id order by f.id, c.id on conflict do nothing`

const notifications = `
  insert into notifications (id, user_id, type, title, message, created_at, read_at)
  select uuidv7(make_interval(secs => -least(i, 2500000))), p.id, 'system', 'Something happened', 'It was number ' || i,
    now() - make_interval(secs => i), case when i % 3 > 0 then now() end
  from generate_series(1, $1::int) i
  join bench_people p on p.n = 1 + (i::bigint * 7919) % greatest(1, (select count(*) from bench_people) / 10)`

const conversations = `
  with pair as (
    select distinct on (least(f.id, c.id), greatest(f.id, c.id)) f.id as fan, c.id as creator, i
    from generate_series(1, $1::int) i
    join bench_people f on f.n = 1 + (i::bigint * 104729) % greatest(1, (select count(*) from bench_people) / 50)
    join bench_creators c on c.n = 1 + (i::bigint * 31) % (select count(*) from bench_creators) where f.id <> c.id
  ), made as (
    insert into conversations (lower_id, higher_id, opened_by, last_seq)
    select least(fan, creator), greatest(fan, creator), fan, 1 from pair returning id, lower_id, higher_id
  )
  insert into conversation_members (owner_id, other_id, conversation_id, unread_count, last_seq, last_at, last_kind, last_own,
    preview)
  select o.owner_id, o.other_id, m.id, 1, 1, now() - make_interval(secs => abs(hashtext(m.id::text)) % 2500000), 'text', false,
    'Hello'
  from made m cross join lateral (values (m.lower_id, m.higher_id), (m.higher_id, m.lower_id)) o(owner_id, other_id)`

// One creator owns all content. 70 % are photos and a third is locked. The description of one item in a thousand
// contains "lake"; that of five items contains "fjord", at any size of the database.
const content = `
  insert into content_items (id, creator_id, type, title, description, category, price_tokens, files, upload_id, file_type,
    size, width, height, created_at)
  select uuidv7(make_interval(secs => -i)), c.id,
    (array['photo','photo','photo','photo','photo','photo','photo','video','audio','digital'])[1 + i % 10],
    initcap(s[1 + abs(hashint4(i)) % 40] || s[1 + abs(hashint4(i + 1)) % 40]) || ' ' || i,
    case when i % ($1::int / 5) = 3 then 'On the fjord' when i % 1000 = 0 then 'At the lake' else 'Taken on a day' end, 'general', case when i % 3 = 0 then 50 else 0 end,
    1, gen_random_uuid(), 'image/jpeg', 100000, 800, 600, now() - make_interval(secs => i)
  from generate_series(1, $1::int) i, bench_creators c, (select ${syllables} as s) words where c.n = 1`
const contentFigures = [
  `insert into content_figures (content_id, slot, views, likes)
   select i.id, s, 40, 2 from content_items i, generate_series(0, 2) s`,
  `insert into content_counts (creator_id, type, shown)
   select creator_id, type, count(*) from content_items group by creator_id, type`,
  `insert into content_unlocks (buyer_id, content_id, tokens, movement_id)
   select p.id, i.id, 50, gen_random_uuid() from bench_people p join lateral (
     select id from content_items where price_tokens > 0 order by id desc limit 3) i on true where p.n % 50 = 0`,
]

// Every creator sells things. All titles contain "lesson", one description in a thousand "piano", and five "zither", at any
// size of the database.
const thing = `c.id as creator_id,
  initcap(s[1 + abs(hashint4(i)) % 40] || s[1 + abs(hashint4(i + 1)) % 40]) || ' lesson ' || i as title,
  case when i % ($1::int / 5) = 3 then 'With a zither' when i % 1000 = 0 then 'With a piano' else 'For everyone' end as about
  from generate_series(1, $1::int) i join bench_creators c on c.n = 1 + i::bigint * 31 % (select count(*) from bench_creators),
  (select ${syllables} as s) words`
const things = {
  products: `insert into products (creator_id, name, description, category, price_tokens, image_url, physical)
    select creator_id, title, about, 'artwork', 30, '/a.webp', true from (select ${thing}) t`,
  offers: `insert into offers (creator_id, title, description, category, price_tokens, delivery_hours)
    select creator_id, title, about, 'General', 40, 24 from (select ${thing}) t`,
  events: `insert into events (creator_id, type, title, description, minutes, price, seats, time, time_zone, date, starts_at,
      ends_at)
    select creator_id, 'class', title, about, 60, 100, 10, '12:00', 'UTC', at::date, at, at + interval '1 hour'
    from (select now() + make_interval(mins => i) as at, ${thing}) t`,
  content_items: `insert into content_items (creator_id, type, title, description, category, price_tokens, files, upload_id,
      file_type, size, duration_ms)
    select creator_id, 'stream', title, about, 'general', 50, 1, gen_random_uuid(), 'video/webm', 100000, 60000
    from (select ${thing}) t`,
}

// One creator in forty is online, and some are live. Some users block creators, and some creators hide from a country;
// none of these is live.
const around = [
  `insert into presence (user_id, online, last_seen_at, asked_at, confirmed_at)
   select id, n % 40 = 0, now(), now(), now() from bench_creators where n % 4 = 0`,
  `insert into live_now (creator_id, title, viewers) select id, 'Show', n % 500 from bench_creators where n % 1000 = 7`,
  `insert into privacy_settings (user_id, hidden_countries, appear_offline)
   select id, case when n % 2 = 0 then array['DE'] else '{}' end, n % 5 = 0 from bench_creators where n % 50 = 0`,
  `insert into blocks (blocker_id, blocked_id) select p.id, c.id from bench_people p
   join bench_creators c on c.n = 1 + p.n * 31 % (select count(*) from bench_creators) where p.n % 20 = 0 and p.id <> c.id
   on conflict do nothing`,
]

/** Inserts rows faster: drops the secondary indexes of the table first and creates them again afterwards. */
async function bulk(client: pg.Client, table: string, statement: string, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(statement, [count])
  for (const { made } of rows) await client.query(made)
}

/**
 * Fills a migrated database by SQL. Triggers are off for most tables, so it also inserts the rows that they would
 * write.
 */
export async function fill(
  client: pg.Client,
  sizes: Sizes,
  categories: readonly string[],
  say: (step: string) => void,
): Promise<void> {
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '256MB'; set synchronous_commit = off`)
  await makePeople(client)
  say('tokens')
  await pay(client, Math.round(sizes.entries / 2), {})
  say('people')
  await client.query('set session_replication_role = replica')
  await client.query(users, [sizes.users, sizes.creators])
  await client.query(profiles, [[...categories]])
  await client.query(`create table bench_people as select id, row_number() over (order by id) as n from users`)
  await client.query(
    `create table bench_creators as select user_id as id, row_number() over (order by hashtext(user_id::text)) as n
     from creator_profiles`,
  )
  for (const table of ['bench_people', 'bench_creators']) await client.query(`create unique index on ${table} (n)`)
  await client.query('analyze bench_people, bench_creators')
  say('follows')
  await bulk(client, 'follows', follows, sizes.follows)
  say('notifications')
  await bulk(client, 'notifications', notifications, sizes.notifications)
  say('conversations')
  await client.query(conversations, [sizes.conversations])
  say('content')
  await bulk(client, 'content_items', content, sizes.content)
  for (const statement of [...contentFigures, ...around]) await client.query(statement)
  say('things')
  for (const [table, statement] of Object.entries(things)) await bulk(client, table, statement, sizes.things)
  say('listings')
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze follows, users, creator_profiles')
  await client.query('select list_creators()')
  say('statistics')
  await client.query('drop table bench_people, bench_creators')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
