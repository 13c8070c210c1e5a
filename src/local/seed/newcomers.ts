import type pg from 'pg'

// Adds accounts that were created over the last months, so that the platform's growth is a curve. Checks that no action
// is older than its account.

const first = ['Anna', 'Bao', 'Carla', 'Dmitri', 'Elif', 'Femi', 'Greta', 'Hugo', 'Inez', 'Jamal', 'Kaia', 'Leon']
const last = [
  'Archer',
  'Bauer',
  'Castro',
  'Dahl',
  'Evans',
  'Fontaine',
  'Greco',
  'Haas',
  'Ivanov',
  'Jensen',
  'Kaya',
  'Lund',
]
/** Date of birth, which only these accounts have. */
const born = '1996-08-21'
const count = 60
const signUpDays = 100

/** Writes accounts whose number per day grows. Each follows two or three creators within a day. */
const write = `
  with plan as (
    select i, ($2::text[])[1 + (i * 5) % cardinality($2::text[])] as first, ($3::text[])[1 + (i * 7 + i / 12) % cardinality($3::text[])] as last,
      now() - interval '1 day' * ($5::float8 * power(1 - i::float8 / ($4::int + 1), 1.7)) - interval '1 hour' * ((i * 5) % 13) as at
    from generate_series(1, $4::int) i
  ), come as (
    insert into users (id, email, username, display_name, password_hash, date_of_birth, email_confirmed_at, totp_exempt, created_at)
    select uuidv7(at - clock_timestamp()), lower(first || '_' || last) || i || '@limelight.test', lower(first || '_' || last) || i,
      first || ' ' || last, $1, $6::date, at, true, at
    from plan on conflict do nothing returning id, created_at
  ), stars as (select id, row_number() over (order by username) as m, count(*) over () as all from users where role = 'creator')
  insert into follows (follower_id, creator_id, created_at)
  select c.id, s.id, least(now(), c.created_at + interval '1 hour' * (1 + s.m % 20))
  from (select *, row_number() over (order by created_at) as n from come) c join stars s on (c.n * 11 + s.m) % 17 = 0`

/** Adds the newcomers once. @returns false if they exist. */
export async function addNewcomers(client: pg.Client, passwordHash: string): Promise<boolean> {
  const { rowCount } = await client.query('select from users where username = $1', [
    `${first[5]}_${last[7]}1`.toLowerCase(),
  ])
  if (rowCount) return false
  await client.query(write, [passwordHash, first, last, count, signUpDays, born])
  // Triggers have recorded the changes with the current time.
  await client.query(
    `update follower_changes c set id = uuidv7(f.created_at - clock_timestamp())
     from follows f join users u on u.id = f.follower_id and u.date_of_birth = $1
     where c.follower_id = f.follower_id and c.creator_id = f.creator_id`,
    [born],
  )
  return true
}

/** Checks the times of all actions. @throws if an action of or on a user is older than the user's account. */
export async function checkAccountAges(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ username: string; what: string; at: Date }>(
    `select u.username, h.what, min(h.at) as at from (
       select payer_id as id, 'a payment' as what, created_at as at from ledger.movements
       union all select payee_id, 'earnings', created_at from ledger.movements
       union all select user_id, 'a purchase', created_at from purchases
       union all select follower_id, 'following', created_at from follows
       union all select creator_id, 'a follower', created_at from follows
       union all select fan_id, 'a call', created_at from call_requests
       union all select creator_id, 'a call', created_at from call_requests
       union all select sender_id, 'a message', created_at from messages
       union all select creator_id, 'a stream', started_at from streams
       union all select user_id, 'an application', submitted_at from creator_applications
       union all select user_id, 'the stage', created_at from creator_profiles) h
     join users u on u.id = h.id and h.at < u.created_at - interval '1 minute' group by 1, 2`,
  )
  if (rows.length > 0) throw new Error(`The demo's history is older than its people: ${JSON.stringify(rows)}`)
}
