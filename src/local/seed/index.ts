import pg from 'pg'
import { addApplications } from './applications.ts'
import { addCalls } from './calls.ts'
import { addContent } from './content/index.ts'
import { addEvents } from './events.ts'
import { addHistory } from './history.ts'
import { addMessages } from './messages.ts'
import { addModeration } from './moderation.ts'
import { addNewcomers, checkAccountAges } from './newcomers.ts'
import { addOffers } from './offers.ts'
import { type DemoCreator, demoCreators, demoPasswordHash, demoPeople } from './people.ts'
import { demoPictures } from './pictures.ts'
import { addProducts } from './products.ts'
import { addPurchases } from './purchases.ts'
import { addCallRecording, addRecordings } from './recordings.ts'
import { addSales } from './sales.ts'
import { addStreams } from './streams.ts'
import { addTiers } from './tiers.ts'

/** Promotional tokens of every demo user. */
const welcomeTokens = 500

/** Tips between demo users: sender, recipient, tokens, message. */
const demoTips: [string, string, number, string][] = [
  ['fan', 'creator', 25, 'That last piece. I played it for my mother.'],
  ['fan2', 'creator', 50, 'For the encore'],
  ['fan2', 'creator2', 10, 'I am still sore, thank you'],
  ['fan', 'mira_koval', 100, 'The portrait hangs over my desk now'],
]

/** URL of the database, and the Worker's variables, which contain the location of the file storage. */
type Seeded = { ownerUrl: string; vars: Record<string, string> }

/** Fills a migrated database with demo users and their activity. Idempotent. */
export async function seed({ ownerUrl, vars }: Seeded): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const [index, person] of demoPeople.entries()) await addPerson(client, { ...person, index })
    for (const [index, creator] of demoCreators.entries()) await addCreator(client, creator, index)
    await addFollows(client)
    await addApplications(client, demoPasswordHash)
    // First, because the movements of calls are the oldest.
    await addCalls(client)
    for (const { username } of demoPeople) await grant(client, username)
    for (const [index, tip] of demoTips.entries()) await addTip(client, tip, index)
    await addOffers(client)
    await addProducts(client)
    await addTiers(client)
    await addContent(client, vars)
    await addRecordings(client, vars)
    await addCallRecording(client, vars)
    await addStreams(client)
    await addPurchases(client)
    await addEvents(client)
    await addMessages(client)
    await addSales(client)
    await addHistory(client)
    await addFans(client)
    await spreadPosts(client)
    await addModeration(client)
    const isFirst = await addNewcomers(client, demoPasswordHash)
    // Only at the first run: later, the database also contains actions of real users.
    if (isFirst) await checkAccountAges(client)
    // Matures old earnings, so that they can be paid out.
    await client.query('select ledger.mature()')
    if (isFirst) await recountCalls(client)
    await updateNotificationIds(client)
    // Deletes the seed's realtime messages, which no open page needs.
    await client.query('delete from outbox')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Recomputes the earnings statistics of calls, because the calls were moved to the past after they were counted. */
async function recountCalls(client: pg.Client): Promise<void> {
  await client.query('select ledger.fold_all()')
  await client.query(`delete from ledger.earned_slots where source in ('call', 'call_fee')`)
  await client.query(`delete from ledger.earned_days where source in ('call', 'call_fee')`)
  await client.query(
    `insert into ledger.earned_slots (creator_id, source, slot, tokens, payments)
     select a.owner_id, m.kind, ledger_internal.slot_of(m.id), sum(m.tokens), count(*)
     from ledger.earnings g join ledger.movements m on m.id = g.movement_id join ledger.accounts a on a.id = g.account_id
     where m.kind in ('call', 'call_fee') group by 1, 2, 3`,
  )
  await client.query(
    `insert into ledger.earned_days (creator_id, day, source, tokens, payments)
     select creator_id, (slot at time zone ledger_internal.earned_zone(creator_id))::date, source, sum(tokens), sum(payments)
     from ledger.earned_slots where source in ('call', 'call_fee') group by 1, 2, 3`,
  )
}

/** Gives each notification an id that contains its time, because lists are sorted by id. */
const updateNotificationIds = (client: pg.Client) =>
  client.query(`update notifications set id = uuidv7(created_at - clock_timestamp())`)

/** Moves published posts to the past: the newest is two hours old, every other is five hours older than the next. */
const spreadPosts = (client: pg.Client) =>
  client.query(
    `update feed_posts p set id = uuidv7(-(interval '2 hours' + s.place * interval '5 hours'))
     from (select id, row_number() over (order by id desc) - 1 as place from feed_posts) s where s.id = p.id`,
  )

/** Adds the first creator's notes about fans, and numbers of viewers by country. */
async function addFans(client: pg.Client): Promise<void> {
  await client.query(
    `insert into fan_notes (creator_id, fan_id, note, birthday)
     select c.id, f.id, n.note, (now() + n.days * interval '1 day' - interval '31 years')::date
     from users c, users f, (values ('fan', 'Likes Satie. Asked for the night pieces twice.', 6),
       ('mira_koval', 'Paints while she listens.', 19)) n (username, note, days)
     where c.username = 'creator' and f.username = n.username on conflict do nothing`,
  )
  await client.query(
    `insert into viewer_countries (creator_id, day, country, viewers)
     select c.id, (now() at time zone 'UTC')::date - d, k.country, 1 + (d * 7 + k.n * 3) % k.n
     from users c, generate_series(0, 27) d, (values ('DE', 9), ('US', 7), ('FR', 5), ('BR', 4), ('JP', 3), ('ZZ', 2)) k (country, n)
     where c.username = 'creator' on conflict do nothing`,
  )
}

type Person = { username: string; name: string; role: string; index: number; memberDays?: number }

const addPerson = (client: pg.Client, { username, name, role, index, memberDays = 0 }: Person) =>
  client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role, is_super_admin, email_confirmed_at, avatar_url, totp_exempt,
       created_at)
     values ($1, $2, $3, $4, '1994-05-17', $5, $6, now(), $7, true, now() - make_interval(days => $8)) on conflict do nothing`,
    [
      `${username}@limelight.test`,
      username,
      name,
      demoPasswordHash,
      role,
      role === 'admin',
      demoPictures[demoCreators.length + index]?.avatar ?? null,
      memberDays,
    ],
  )

const number = (index: number) => String(index + 1).padStart(2, '0')

async function addCreator(client: pg.Client, creator: DemoCreator, index: number): Promise<void> {
  await addPerson(client, {
    username: creator.username,
    name: creator.name,
    role: 'creator',
    index: index - demoCreators.length,
  })
  // The first creators are the newest, so that explore lists them first. All are older than 60 days.
  await client.query(
    `with person as (
       update users set bio = $2, banner_url = $3, time_zone = $16,
         created_at = now() - interval '125 days' - ($4::int * 37 % 140) * interval '1 day' - $4 * interval '5 hours'
       where username = $1 returning id, now() - interval '120 days' - $4 * interval '5 hours' as created_at)
     insert into creator_profiles (user_id, category, specialties, country, state, creator_type, card_url, verified, created_at,
       video_rate, voice_rate, text_rate, image_rate, audio_rate, video_message_rate)
     select id, $5, $6, $7, $8, 'independent', $3, $9, created_at, $10, $11, $12, $13, $14, $15 from person
     on conflict do nothing`,
    [
      creator.username,
      creator.bio,
      `/demo/poster-${number(index)}.webp`,
      index,
      creator.category,
      creator.specialties,
      creator.country,
      creator.state,
      index % 3 === 0,
      ...creator.rates,
      creator.timeZone,
    ],
  )
}

/**
 * Makes demo users follow each other, so that creators have different numbers of followers. The follows of the first
 * creators are the newest, so that these creators trend.
 */
async function addFollows(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `with people as (select id, username from users where username = any ($1))
     insert into follows (follower_id, creator_id, created_at)
     select f.id, c.id, now() - (n % 3 + place * 1.5) * interval '1 day'
     from (select id, row_number() over (order by username) as n from people) f
     join (select u.id, row_number() over (order by u.username) as m,
         row_number() over (order by p.created_at desc) - 1 as place from people u join creator_profiles p on p.user_id = u.id) c
       on f.id <> c.id and (n * 7 + m * 3) % (2 + m % 9) = 0
     on conflict do nothing`,
    [[...demoPeople, ...demoCreators].map(({ username }) => username)],
  )
  if (rowCount === 0) return
  // Triggers have recorded the changes with the current time.
  await client.query(
    `update follower_changes c set id = uuidv7(f.created_at - clock_timestamp())
     from follows f where c.follower_id = f.follower_id and c.creator_id = f.creator_id`,
  )
}

const grant = (client: pg.Client, username: string) =>
  client.query(
    `select ledger.promo_grant(id, $2, 'Welcome to the demo', 'demo-welcome', 'demo') from users
     where username = $1 and not exists (
       select from ledger.movements where payee_id = users.id and memo = 'Welcome to the demo')`,
    [username, welcomeTokens],
  )

const addTip = (client: pg.Client, [from, to, tokens, message]: [string, string, number, string], index: number) =>
  client.query(
    `select ledger.tip_send(f.id, t.id, $3, $4, $5, 'demo-tip-' || $6::text, 'demo')
     from users f, users t
     where f.username = $1 and t.username = $2
       and not exists (select from tips where sender_id = f.id and recipient_id = t.id and tips.message = $4)`,
    [from, to, tokens, message, { 10: 'small', 25: 'medium', 50: 'large', 100: 'huge' }[tokens] ?? 'custom', index],
  )
