import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationDrift } from '#ops/database/migrate.ts'
import { type Postgres, startPostgres } from './postgres/index.ts'
import { createMigratedDatabase, migratedData } from './template.ts'
import { temporaryDir } from './testbed.ts'

const { dir, remove } = temporaryDir('template-test')
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres({ dir: path.join(dir, 'data'), port: 0, copyOf: migratedData })
})
afterAll(async () => {
  await postgres.close()
  remove()
})

async function usersAfter(statement: string, url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
    return (await client.query('select username from users order by 1')).rows.map((row) => row.username)
  } finally {
    await client.end()
  }
}

const insert = (name: string) => `insert into users (email, username, display_name, password_hash, date_of_birth)
  values ('${name}@limelight.test', '${name}', '${name}', '-', '1990-01-01')`

test('a server with cached data needs no migration', async () => {
  expect(await migrate(postgres.ownerUrl)).toEqual([])
  expect(await migrationDrift(postgres.ownerUrl)).toEqual({ unapplied: [], missing: [], orphaned: [] })
})

test('databases from the template are migrated and do not share data', async () => {
  const urls = await Promise.all(['one', 'two'].map((name) => createMigratedDatabase(postgres.ownerUrl, name)))
  const [one = '', two = ''] = urls
  expect(await migrate(one)).toEqual([])
  expect(await usersAfter(insert('first'), one)).toEqual(['first'])
  expect(await usersAfter(insert('second'), two)).toEqual(['second'])
})

test('concurrent calls create the template of a server once', async () => {
  const server = await startPostgres({ dir: path.join(dir, 'bare'), port: 0 })
  try {
    const urls = await Promise.all(['one', 'two'].map((name) => createMigratedDatabase(server.ownerUrl, name)))
    expect(await Promise.all(urls.map((url) => migrate(url)))).toEqual([[], []])
  } finally {
    await server.close()
  }
})
