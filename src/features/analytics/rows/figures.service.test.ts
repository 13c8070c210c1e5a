import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { sampledRuns } from '../../../testing/sample.ts'
import { columnsOf, type Detail, details, opensOf, totalSubject } from '../details/lists.ts'
import { percentOf, totalsOf } from '../details/rules.ts'
import { readDetail } from '../details/store.server.ts'
import { type Figure, hasTokens, periods } from '../lists.ts'
import { type Span, spanOf } from '../rules.ts'
import { readOverview } from '../store.server.ts'
import { readRows } from './store.server.ts'

// Random histories of members, messages, streams, views, orders, followers and their payments. Tests that every figure
// and total in the tables and the overview equals its rows, page by page, in any time zone and period.

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

const histories = sampledRuns(100)
const zones = ['UTC', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns']

/** Returns a statement that inserts a past payment, which waits in the inbox. */
const pay = (kind: string, reference: string) => `moved as (
  insert into ledger.movements (id, from_account, to_account, tokens, kind, payer_id, payee_id, reference, created_at)
  select uuidv7(make_interval(secs => -$3::float8)), f.id, c.id, $4::int, '${kind}', f.owner_id, c.owner_id, (${reference}),
    clock_timestamp() - make_interval(secs => $3)
  from ledger.accounts f, ledger.accounts c
  where f.owner_id = $2::uuid and f.kind = 'spendable' and c.owner_id = $1::uuid and c.kind = 'pending' returning *),
  waiting as (insert into ledger.inbox (account_id, movement_id, tokens, matures_at, source)
    select to_account, id, tokens, now() + interval '7 days', kind from moved)`

/**
 * Statements that insert an event. $1 creator, $2 fan, $3 seconds ago, $4 a number, $5 a boolean, $6 index of one of two
 * items.
 */
const eventStatements = {
  follow: `insert into follower_changes (id, creator_id, follower_id, came)
    select uuidv7(make_interval(secs => -$3::float8)), $1::uuid, $2::uuid, true union all
    select uuidv7(make_interval(secs => -$3::float8 / 2)), $1, $2, false where $5::boolean and $4::int + $6::int > 0`,
  member: `insert into memberships (id, subscriber_id, creator_id, tier_id, price_tokens, state, paid_until, attempt_at, created_at,
      ended_at, end_reason)
    select uuidv7(make_interval(secs => -$3::float8)), uuidv7(), $1::uuid, (select id from subscription_tiers where creator_id = $1
      order by id offset $6::int limit 1), $4::int, case when $5::boolean then 'ended' else 'active' end, now(), now(),
      now() - make_interval(secs => $3), case when $5 then now() - make_interval(secs => $3 / 3) end,
      case when $5 then 'cancelled' end where $2::uuid is not null`,
  delivery: `insert into broadcast_deliveries (creator_id, recipient_id, day, run_id, delivered_at)
    select $1::uuid, $2::uuid, (now() - make_interval(secs => $3::float8))::date, r.id, now() - make_interval(secs => $3)
    from broadcast_runs r join broadcasts b on b.id = r.broadcast_id where b.creator_id = $1 and $4::int > 0 and $5::boolean is not null
    order by r.id offset $6::int limit 1 on conflict do nothing`,
  message: `insert into messages (id, conversation_id, seq, sender_id, kind, content, price, state, created_at, hold_id)
    select uuidv7(make_interval(secs => -$3::float8)), m.conversation_id,
      coalesce((select max(seq) from messages s where s.conversation_id = m.conversation_id), 0) + 1,
      case when $5::boolean then $2::uuid else $1::uuid end, 'text', 'x', case when $5 then $4::int else 0 end,
      case when $5 then 'paid' else 'free' end, now() - make_interval(secs => $3), case when $5 then uuidv7() end
    from conversation_members m where m.owner_id = $1 and m.other_id = $2 and $6::int >= 0`,
  call: `with asked as (
      insert into call_requests (id, fan_id, creator_id, type, status, minutes, rate, asked_for, tokens, cancel_hours, accepted_at,
        ended_at, created_at, paid_tokens, hold_id)
      select uuidv7(make_interval(secs => -$3::float8)), $2::uuid, $1::uuid, case when $6::int = 0 then 'video' else 'voice' end,
        case when $5::boolean then 'completed' else 'declined' end, 5, 1, 'date', 100, 1,
        case when $5 then now() - make_interval(secs => $3 * 0.9) end, now() - make_interval(secs => $3 * 0.8),
        now() - make_interval(secs => $3), $4::int, uuidv7()
      returning id, ended_at, status)
    insert into call_records (call_id, seconds, free_seconds, rate, tokens, lines, intervals, reason, ended_at)
    select id, $4, 0, 1, $4, '[]', '[]', 'hangup', ended_at from asked where status = 'completed'`,
  gift: `insert into purchases (id, user_id, recipient_id, package_id, tokens, usd_cents, status, movement_id, credited_at)
    select uuidv7(make_interval(secs => -$3::float8)), $2::uuid, $1::uuid, 'starter', $4::int, 100, 'succeeded', uuidv7(),
      now() - make_interval(secs => $3) where $5::boolean or $6::int = 0`,
  visit: `insert into stream_visits (stream_id, peer_id, person, is_host, joined_at, left_at)
    select id, uuidv7()::text, $2::uuid::text, $5::boolean, started_at + make_interval(secs => $4::int),
      started_at + make_interval(secs => $4 + 60 + $3::float8 / 1e6)
    from streams where creator_id = $1 order by id offset $6::int limit 1`,
  view: `with thing as (select 'content' as kind, id from content_items where creator_id = $1::uuid and $6::int = 0
      union all select 'offer', id from offers where creator_id = $1 and $6 = 1),
    undated as (insert into content_figures as f (content_id, slot, views) select id, 1, $4::int from thing where kind = 'content'
      on conflict (content_id, slot) do update set views = f.views + $4),
    more as (insert into offer_views as f (offer_id, slot, views) select id, 1, $4 from thing where kind = 'offer'
      on conflict (offer_id, slot) do update set views = f.views + $4),
    dated as (insert into content_view_days as f (content_id, day, slot, views)
      select id, ((now() - make_interval(secs => $3::float8)) at time zone 'UTC')::date, 1, $4 from thing
      where kind = 'content' and $5::boolean and $2::uuid is not null
      on conflict (content_id, day, slot) do update set views = f.views + $4)
    insert into offer_view_days as f (offer_id, day, slot, views)
    select id, ((now() - make_interval(secs => $3)) at time zone 'UTC')::date, 1, $4 from thing where kind = 'offer' and $5
    on conflict (offer_id, day, slot) do update set views = f.views + $4`,
  tip: `with ${pay('tip', `select id from streams where creator_id = $1 and $5::boolean order by id offset $6::int limit 1`)}
    select from moved`,
  subscribe: `with ${pay('subscription', 'select null::uuid')}
    insert into subscriptions (subscriber_id, creator_id, starts_at, ends_at, tier_id, tokens, movement_id, message_kinds, unlocks_content)
    select payer_id, payee_id, created_at, created_at + interval '30 days', (select id from subscription_tiers
      where creator_id = $1 order by id offset $6::int limit 1), tokens, id, '{}', true from moved where $5::boolean`,
  buy: `with ${pay('content', `select id from content_items where creator_id = $1 and $5::boolean and $6::int = 0`)} select from moved`,
  buyFromMessage: `with sold as (
      insert into messages (id, conversation_id, seq, sender_id, kind, content, price, state, created_at, attachment_id)
      select uuidv7(make_interval(secs => -$3::float8)), m.conversation_id,
        coalesce((select max(seq) from messages s where s.conversation_id = m.conversation_id), 0) + 1, $1::uuid, 'image', 'x', 0,
        'free', now() - make_interval(secs => $3), case when $5::boolean then (select content_id from broadcasts
          where creator_id = $1 order by id offset $6::int limit 1) end
      from conversation_members m where m.owner_id = $1 and m.other_id = $2 returning id),
    ${pay('content', 'select id from sold')} select from moved`,
  order: `insert into orders (id, kind, item_id, buyer_id, seller_id, title, tokens, delivery_hours, state, hold_id, ordered_at, due_at,
      closed_at, ended_by)
    select uuidv7(make_interval(secs => -$3::float8)), 'offer', o.id, $2::uuid, $1::uuid, 'x', $4::int, 1,
      case when $5::boolean then 'ordered' else 'cancelled' end, uuidv7(), now() - make_interval(secs => $3), now(),
      case when not $5 then now() end, case when not $5 then 'seller' end
    from offers o where o.creator_id = $1 and $6::int >= 0`,
} as const

/** Statements that insert a creator's tiers, content, offer, broadcasts and streams. */
const setupStatements = [
  `insert into subscription_tiers (creator_id, name, price_tokens) select $1, 'Tier ' || i, 10 from generate_series(1, 2) i`,
  `insert into content_items (creator_id, type, title, description, category, price_tokens, files, upload_id, file_type, size)
    values ($1, 'photo', 'Lake', '', 'Music', 30, 1, uuidv7(), 'image/png', 1)`,
  `insert into offers (creator_id, title, description, price_tokens, delivery_hours, category) values ($1, 'Song', 'x', 10, 1, 'Other')`,
  `insert into broadcasts (id, creator_id, audience, message, frequency, time_zone, starts_at, content_id, content_kind, content_price)
    select uuidv7(), $1, 'all', 'Hello', 'once', 'UTC', now(), uuidv7(), 'image', 5 from generate_series(1, 2)`,
  `insert into broadcast_runs (broadcast_id, due_at, day, state) select id, now(), now()::date, 'sent' from broadcasts where creator_id = $1`,
  `insert into streams (creator_id, title, audience, meeting_id, host_family, started_at, live_at, ended_at, end_reason)
    select $1, 'Show ' || i, 'everyone', uuidv7()::text, uuidv7(), t.at, t.at, t.at + interval '50 minutes', 'host'
    from generate_series(1, 2) i cross join lateral (select now() - make_interval(days => i * i * 3) as at) t`,
]
const talk = [
  `insert into conversations (id, lower_id, higher_id, opened_by) values (uuidv7(), least($1::uuid, $2::uuid), greatest($1, $2), $2)`,
  `insert into conversation_members (owner_id, other_id, conversation_id, last_at, last_kind, last_own, read_at)
    select p.owner, p.other, c.id, now(), 'text', true, now() - interval '5 days'
    from conversations c cross join (values ($1::uuid, $2::uuid), ($2, $1)) p (owner, other)
    where c.lower_id = least($1, $2) and c.higher_id = greatest($1, $2)`,
]

type RandomEvent = {
  what: keyof typeof eventStatements
  fan: number
  secondsAgo: number
  n: number
  flag: boolean
  of: number
}
const deed: fc.Arbitrary<RandomEvent> = fc.record({
  what: fc.constantFrom(...(Object.keys(eventStatements) as (keyof typeof eventStatements)[])),
  fan: fc.nat(2),
  secondsAgo: fc.oneof(fc.integer({ min: 60, max: 8 * 86_400 }), fc.integer({ min: 60, max: 380 * 86_400 })),
  n: fc.integer({ min: 1, max: 90 }),
  flag: fc.boolean(),
  of: fc.nat(1),
})

async function playEvents(all: readonly RandomEvent[]): Promise<string> {
  const creator = await ledger.person('creator')
  const fans = [await ledger.person('fan', 10), await ledger.person('fan', 10), await ledger.person('fan', 10)]
  // the first tip opens the accounts
  for (const fan of fans) await ledger.tip(fan, creator, 1)
  const client = await ledger.owner.connect()
  try {
    // disables triggers and foreign keys, which refuse backdated rows
    await client.query(`begin; set local session_replication_role = replica`)
    for (const text of setupStatements) await client.query(text, [creator])
    for (const fan of fans) for (const text of talk) await client.query(text, [creator, fan])
    for (const { what, fan, secondsAgo, n, flag, of } of all)
      await client.query(eventStatements[what], [creator, fans[fan], secondsAgo, n, flag, of])
    await client.query(
      `update streams s set watched = (select count(distinct v.person) from stream_visits v
        where v.stream_id = s.id and not v.is_host) where creator_id = $1`,
      [creator],
    )
    await client.query('commit')
  } catch (failure) {
    await client.query('rollback')
    throw failure
  } finally {
    client.release()
  }
  return creator
}

type Counted = { n: number; amount: number; seconds: (number | null)[] }

/** Reads all rows of a figure page by page. Checks that each row is returned once, newest first. */
async function rowsOf(creator: string, span: Span, figure: Figure, subject: string | undefined): Promise<Counted> {
  const all: Awaited<ReturnType<typeof readRows>> = []
  let before: string | undefined
  for (const limit = 4; ; ) {
    const page = await readRows(ledger.db, creator, span, figure, { limit, before, subject })
    all.push(...page.slice(0, limit))
    if (page.length <= limit) break
    before = all.at(-1)?.id
  }
  const ids = all.map(({ id }) => id)
  expect(ids, figure).toEqual([...new Set(ids)].sort().reverse())
  return {
    n: all.length,
    amount: all.reduce((sum, { tokens }) => sum + tokens, 0),
    seconds: all.map((row) => row.seconds),
  }
}

const median = (values: number[]): number => {
  const [sorted, at] = [values.toSorted((a, b) => a - b), (values.length - 1) / 2]
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

async function checkTable(creator: string, span: Span, of: Detail) {
  const { rows } = await readDetail(ledger.db, creator, span, of)
  const totals = totalsOf(of, rows)
  for (const { key, unit, sum } of columnsOf[of]) {
    const figure = opensOf[of][key]
    if (!figure) throw new Error(`${of}: ${key} opens nothing`)
    if (sum) {
      const { n, amount, seconds } = await rowsOf(creator, span, figure, totalSubject(of, key))
      const what = `${of}: ${key} in all`
      // each line of the table is rounded separately
      if (unit === 'minutes')
        expect(
          Math.abs(seconds.reduce((all: number, one) => all + (one ?? 0), 0) / 60 - (totals[key] ?? 0)),
          what,
        ).toBeLessThan(0.1 * n + 0.001)
      else expect(unit === 'count' && hasTokens(figure) ? n : amount, what).toBe(totals[key])
    }
    for (const { subject, name, values } of rows) {
      const value = values[key]
      if (subject === null || typeof value !== 'number') continue
      const found = await rowsOf(creator, span, figure, subject)
      const what = `${of}: ${key} of ${name}`
      const seconds = found.seconds.filter((one) => one !== null)
      if (key === 'conversion')
        expect(percentOf(hasTokens(figure) ? found.n : found.amount, values.views ?? 0), what).toBe(value)
      else if (key === 'rate') expect(percentOf(found.n, values.received ?? 0), what).toBe(value)
      else if (unit === 'percent') expect(percentOf(found.n, values.joined ?? 0), what).toBe(value)
      else if (key === 'median') expect(Math.abs(median(seconds) / 60 - value), what).toBeLessThan(0.1)
      else if (unit === 'minutes') expect(Math.round((seconds[0] ?? 0) / 6) / 10, what).toBe(value)
      else if (key === 'peak') expect(value, what).toBeLessThanOrEqual(found.n)
      else expect(unit === 'count' && hasTokens(figure) ? found.n : found.amount, what).toBe(value)
    }
  }
}

async function checkOverview(creator: string, span: Span) {
  const found = await readOverview(ledger.db, creator, span)
  const of = (figure: Figure) => rowsOf(creator, span, figure, undefined)
  const payments = found.sources.filter(({ source }) => source === 'tip' || source === 'message')
  expect((await of('engagement')).n).toBe(
    payments.reduce((sum, one) => sum + one.payments, 0) + found.calls.video + found.gifts,
  )
  const sessions = await of('sessions')
  expect([sessions.n, sessions.seconds.reduce((sum: number, one) => sum + (one ?? 0), 0)]).toEqual([
    ...[found.calls.count, found.calls.seconds],
  ])
  expect((await of('streams')).n).toBe(found.streams.count)
  const [came, went, changes] = [await of('followers_came'), await of('followers_went'), await of('followers')]
  expect([came.amount, went.amount, changes.amount]).toEqual([found.gained, found.lost, found.gained - found.lost])
}

const asked = fc.record({
  period: fc.constantFrom(...periods),
  zone: fc.constantFrom(...zones),
})

test(`every figure of the tables equals its rows in ${histories.numRuns} random histories`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 25 }), asked, async (all, { period, zone }) => {
      const creator = await playEvents(all)
      const span = spanOf({ period }, new Date(), zone)
      for (const of of details) await checkTable(creator, span, of)
      await checkOverview(creator, span)
    }),
    { ...histories, endOnFailure: true },
  )
})

test('the number of followers equals the sum of all follows and unfollows', async () => {
  const creator = await ledger.person('creator')
  for (let i = 0; i < 5; i++) {
    const fan = await ledger.person()
    await ledger.owner.query('insert into follows (follower_id, creator_id) values ($1, $2)', [fan, creator])
    if (i < 2)
      await ledger.owner.query('delete from follows where follower_id = $1 and creator_id = $2', [fan, creator])
  }
  const span = spanOf({ period: '24h' }, new Date(), 'UTC')
  const { followers } = await readOverview(ledger.db, creator, span)
  expect(followers).toBe(3)
  expect((await rowsOf(creator, span, 'followers_total', undefined)).amount).toBe(followers)
})
