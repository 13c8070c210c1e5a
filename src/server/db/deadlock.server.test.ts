import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createWorld } from '#testing/world.ts'

const gate = 71_003

test('two statements in a deadlock both succeed after a retry', async () => {
  const world = createWorld()
  // Each statement takes its own lock, waits at the gate, and then requests the other's lock.
  const holdAndWant = (own: number, other: number) =>
    world.db.execute(
      sql.raw(`do $$ begin
        perform pg_advisory_xact_lock(${own});
        perform pg_advisory_xact_lock_shared(${gate});
        perform pg_advisory_xact_lock(${other});
      end $$`),
    )
  const waiting = async () => {
    const [row] = await world.owner<{ waiting: string }>(
      `select count(*) as waiting from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return Number(row?.waiting)
  }
  const keeper = new pg.Client({ connectionString: world.cloud.ownerUrl })
  await keeper.connect()
  await keeper.query(`select pg_advisory_lock(${gate})`)
  const both = Promise.all([holdAndWant(71_001, 71_002), holdAndWant(71_002, 71_001)])
  await vi.waitFor(async () => expect(await waiting()).toBe(2))
  await keeper.end()
  await expect(both).resolves.toHaveLength(2)
})
