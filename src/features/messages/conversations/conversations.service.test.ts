import { afterAll, expect, test } from 'vitest'
import type { Db } from '#server/db/index.ts'
import { buffersOf } from '../../../testing/buffers.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { listConversations } from './store.server.ts'

const buffersMax = 150
const rows = 21

const pairs = [
  ['blocks', 'blocker_id', 'blocked_id'],
  ['mutes', 'muter_id', 'muted_id'],
] as const

const ledger = await createLedger()
afterAll(() => ledger.close())

/** Inserts 4,000 people, so that each table needs many pages, and a fan with thirty conversations. @returns the fan. */
async function busyFan(): Promise<string> {
  const fan = await ledger.person()
  const owner = await ledger.owner.connect()
  // skips triggers, because this test does not read the rows that they write
  await owner.query('set session_replication_role = replica')
  await owner.query(`
    insert into users (email, username, display_name, password_hash, date_of_birth, role)
    select 'p' || i || '@limelight.test', 'person_' || i, 'Person ' || i, '-', '1990-01-01',
      case when i % 2 = 0 then 'creator' else 'fan' end
    from generate_series(1, 4000) i`)
  await owner.query(
    `insert into creator_profiles (user_id, category) select id, 'Other' from users where role = 'creator'`,
  )
  await owner.query(`
    insert into presence (user_id, online, last_seen_at, asked_at)
    select id, row_number() over () % 4 = 0, now(), now() from users`)
  for (const [table, one, other] of pairs)
    await owner.query(`
      insert into ${table} (${one}, ${other})
      select a.id, b.id from (select id, row_number() over (order by id) as n from users where role = 'fan') a
      join (select id, row_number() over (order by id) as n from users where role = 'creator') b using (n)`)
  await owner.query(
    `with made as (
       insert into conversations (lower_id, higher_id, opened_by, last_seq)
       select least($1, id), greatest($1, id), $1, 1 from users where role = 'creator' order by md5(id::text) limit 30
       returning id, lower_id, higher_id)
     insert into conversation_members (owner_id, other_id, conversation_id, last_seq, last_at, last_kind, last_own)
     select o.owner_id, o.other_id, m.id, 1, now(), 'text', false
     from made m, lateral (values (m.lower_id, m.higher_id), (m.higher_id, m.lower_id)) o (owner_id, other_id)`,
    [fan],
  )
  await owner.query('reset session_replication_role')
  await owner.query('vacuum analyze users, creator_profiles, presence, blocks, mutes, conversation_members')
  owner.release()
  return fan
}

/** Counts the buffers that a page reads. A first call caches the query plans of the connection. */
async function buffersOfPage(fan: string): Promise<number> {
  const read = (db: Db) => listConversations(db, fan, { limit: rows - 1, after: undefined })
  await buffersOf(ledger, read)
  return buffersOf(ledger, read)
}

test(`a page of ${rows} conversations reads at most ${buffersMax} buffers`, async () => {
  const fan = await busyFan()
  const found = await listConversations(ledger.db, fan, { limit: rows - 1, after: undefined })
  expect(found).toHaveLength(rows)
  expect(await buffersOfPage(fan)).toBeLessThanOrEqual(buffersMax)
})

test('excludes blocked people and marks muted ones, also with more than a hundred blocks and mutes', async () => {
  const fan = await ledger.person()
  const people = await Promise.all(['blocks', 'is blocked', 'mutes', 'nothing'].map(() => ledger.person('creator')))
  const [blocked = '', blocking = '', muted = '', other = ''] = people
  for (const person of people)
    await ledger.owner.query(
      `with made as (
         insert into conversations (lower_id, higher_id, opened_by, last_seq)
         values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, 1) returning id)
       insert into conversation_members (owner_id, other_id, conversation_id, last_seq, last_at, last_kind, last_own)
       select $1, $2, id, 1, now(), 'text', false from made`,
      [fan, person],
    )
  await ledger.owner.query('insert into blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)', [
    ...[fan, blocked, blocking],
  ])
  await ledger.owner.query('insert into mutes (muter_id, muted_id) values ($1, $2)', [fan, muted])
  const read = async () => {
    const found = await listConversations(ledger.db, fan, { limit: rows, after: undefined })
    return Object.fromEntries(found.map(({ user, muted }) => [user.id, muted]))
  }
  expect(await read()).toEqual({ [muted]: true, [other]: false })
  // more blocks and mutes than conversation_page reads at once
  for (const [table, one, two] of pairs)
    await ledger.owner.query(
      `insert into ${table} (${one}, ${two}) select $1, id from users where id <> all ($2) limit 101`,
      [fan, [fan, ...people]],
    )
  expect(await read()).toEqual({ [muted]: true, [other]: false })
})
