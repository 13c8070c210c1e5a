import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createLedger } from '../../../testing/ledger.ts'
import { listOf } from './store.server.ts'

const buffersMax = 200
const perDay = 6
const events = 5_000

/** Blocks that the statement read, of the plan as JSON. */
const buffersOf = (plan: unknown): number => {
  const root = Object(Array.isArray(plan) ? plan[0] : plan).Plan
  return Number(Object(root)['Shared Hit Blocks']) + Number(Object(root)['Shared Read Blocks'])
}

test(`a month of a creator with 5,000 events reads at most ${buffersMax} buffers`, { timeout: 120_000 }, async () => {
  const ledger = await createLedger()
  const creator = await ledger.person('creator')
  // six a day, as they would have been put on one after the other
  await ledger.owner.query(
    `insert into events (creator_id, type, title, minutes, price, seats, time, time_zone, date, starts_at, ends_at)
     select $1, 'class', 'A class ' || n, 60, 100, 10, '12:00', 'UTC', at::date, at, at + interval '1 hour'
     from generate_series(0, $2::int - 1) as n,
       lateral (select date_trunc('day', now()) - interval '300 days' + n * interval '1 day' / $3::int) as t (at)`,
    [creator, events, perDay],
  )
  await ledger.owner.query('vacuum analyze events')
  // the statement as the store writes it, planned by the same database
  const asked: SQL[] = []
  const db = Object.assign(Object.create(ledger.db), {
    execute: (query: SQL) => {
      asked.push(query)
      return Promise.resolve({ rows: [] })
    },
  })
  await listOf(db, { userId: null, country: null }, creator, { now: new Date(), before: 15, after: 15 })
  if (!asked[0]) throw new Error('nothing was asked')
  const { sql, params } = new PgDialect().sqlToQuery(asked[0])
  const { rows } = await ledger.owner.query(`explain (analyze, buffers, format json) ${sql}`, params)
  expect(buffersOf(rows[0]['QUERY PLAN'])).toBeLessThanOrEqual(buffersMax)
  await ledger.close()
})
