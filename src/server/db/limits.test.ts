import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLimits } from '#local/limits/limits.ts'
import { startNeon } from '#local/neon/index.ts'
import { connect, isDatabaseDown, sqlState } from './index.ts'

test('a statement is sent again if the database had no connection left', async () => {
  const limits = createLimits('neon')
  const neon = await startNeon({ port: 0, postgresPort: 1, limits })
  let asked = 0
  limits.watch('connections', () => (asked++ === 0 ? 97 : 0))
  const db = connect({
    DATABASE_URL: 'postgres://limits:limits@db.local/again',
    NEON_LOCAL_PROXY: `127.0.0.1:${neon.port}`,
  })
  const error = await db.execute(sql`select 1`).catch((thrown: unknown) => thrown)
  // the second request is admitted, and finds no database
  expect([asked, sqlState(error)]).toEqual([2, undefined])
  await neon.close()
})

test('a statement above the connections of the database counts as an outage', async () => {
  const limits = createLimits('neon')
  const neon = await startNeon({ port: 0, postgresPort: 1, limits })
  limits.watch('connections', () => 97)
  const db = connect({
    DATABASE_URL: 'postgres://limits:limits@db.local/limits',
    NEON_LOCAL_PROXY: `127.0.0.1:${neon.port}`,
  })
  const error = await db.execute(sql`select 1`).catch((thrown: unknown) => thrown)
  expect([sqlState(error), isDatabaseDown(error)]).toEqual(['53300', true])
  await neon.close()
})
