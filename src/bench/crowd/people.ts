import * as z from 'zod'
import type { Person, Product } from './product.ts'

const row = z.object({ id: z.uuid(), email: z.string() })

/** Tokens of a viewer: enough for all tips of a run. */
const tokens = 10_000
/** One of so many viewers has tokens. */
const tipperEvery = 10

/** Inserts the host and the viewers. */
export async function insertPeople({ owner, person }: Product, viewers: number) {
  const insert = (name: string, count: number, role: string) =>
    owner(
      row,
      `insert into users (email, username, display_name, password_hash, date_of_birth, role, totp_exempt)
       select $1 || n || '@limelight.test', $1 || n, 'Fan ' || n, '-', '1990-01-01', $3, true from generate_series(1, $2::int) n
       returning id, email`,
      [name, count, role],
    )
  const [host] = await insert('host', 1, 'creator')
  if (!host) throw new Error('There is no host.')
  await owner(z.unknown(), `insert into creator_profiles (user_id, category) values ($1, 'Other')`, [host.id])
  const rows = await insert('viewer', viewers, 'fan')
  const tippers = rows.filter((_, n) => n % tipperEvery === 0)
  await owner(z.unknown(), `select ledger.promo_grant(id, $1, 'bench') from users where id = any ($2)`, [
    tokens,
    tippers.map(({ id }) => id),
  ])
  const people: Person[] = []
  for (const { id, email } of rows) people.push(await person(id, email))
  return {
    host: await person(host.id, host.email, 'creator'),
    people,
    tippers: new Set(tippers.map(({ id }) => id)),
  }
}

/** Inserts people with a notification for a digest. Without triggers, because each notification would send copies. */
export async function insertDigestReaders({ owner }: Product, count: number): Promise<void> {
  await owner(z.unknown(), 'alter table notifications disable trigger user')
  await owner(
    z.unknown(),
    `with readers as (
       insert into users (email, username, display_name, password_hash, date_of_birth)
       select 'reader' || n || '@limelight.test', 'reader' || n, 'Reader ' || n, '-', '1990-01-01'
       from generate_series(1, $1::int) n returning id),
     zone as (
       select name from pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 12 limit 1),
     preferences as (
       insert into notification_preferences (user_id, email_notifications, email_frequency, time_zone, digest_after)
       select r.id, true, 'daily', z.name, now() from readers r, zone z)
     insert into notifications (user_id, type, title, message, data, created_at)
     select id, 'follow', 'Ada', 'Ada follows you', '{}', now() - interval '1 hour' from readers`,
    [count],
  )
  await owner(z.unknown(), 'alter table notifications enable trigger user')
}

/** Makes the digests of all readers due. */
export const makeDigestsDue = ({ owner }: Product) =>
  owner(z.unknown(), `update notification_preferences set digest_after = now() - interval '1 day'`)
