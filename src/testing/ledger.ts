import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import * as z from 'zod'
import { appRole } from '#ops/database/migrate.ts'
import { connect, type Db } from '#server/db/index.ts'
import { createMigratedDatabase } from '../local/template.ts'
import { refusals } from './refusals.ts'

export type Answer = { outcome: string; reason?: string; replayed: boolean; [name: string]: unknown }

const answerSchema: z.ZodType<Answer> = z.looseObject({
  outcome: z.string(),
  reason: z.string().optional(),
  replayed: z.boolean(),
})
const balances = z.record(z.string(), z.number())

/** Separate database on the test cloud's server, so that the proof covers only the movements of one test. */
export type Ledger = Awaited<ReturnType<typeof createLedger>>

export async function createLedger() {
  const { ownerUrl, vars } = inject('cloud')
  const url = new URL(await createMigratedDatabase(ownerUrl, `ledger_${randomUUID().replaceAll('-', '')}`))
  const owner = new pg.Pool({ connectionString: url.href, max: 4 })
  url.username = appRole.user
  url.password = appRole.password
  const app = new pg.Pool({ connectionString: url.href, max: 24 })
  // ignores connection errors, because `deadlocks` below ends connections on purpose
  app.on('connect', (client) => client.on('error', () => {}))
  app.on('error', () => {})
  const db: Db = connect({ DATABASE_URL: url.href, NEON_LOCAL_PROXY: vars.NEON_LOCAL_PROXY })

  /** Calls a function of the ledger. Unlike the application it does not retry, so that a deadlock fails the test. */
  async function call(text: string, values: unknown[] = []): Promise<Answer> {
    const { rows } = await app.query(`select ${text} as answer`, values)
    return answerSchema.parse(rows[0]?.answer)
  }

  return {
    db,
    owner,
    /** Makes the database refuse some rows while a function runs. */
    whileRefused: refusals(owner),
    app,
    call,
    async person(role: 'fan' | 'creator' = 'fan', tokens = 0, since = '1 year'): Promise<string> {
      const username = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`
      const { rows } = await owner.query<{ id: string }>(
        `insert into users (email, username, display_name, password_hash, date_of_birth, role)
         values ($1 || '@limelight.test', $1, $1, '-', '1990-01-01', $2) returning id`,
        [username, role],
      )
      const id = rows[0]?.id ?? ''
      if (role === 'creator')
        await owner.query(
          `insert into creator_profiles (user_id, category, created_at) values ($1, 'Other', now() - $2::interval)`,
          [id, since],
        )
      if (tokens > 0) await call("ledger.promo_grant($1, $2, 'test')", [id, tokens])
      return id
    },
    tip: (from: string, to: string, tokens: number, key: string | null = null, hash = 'hash') =>
      call("ledger.tip_send($1, $2, $3, 'thanks', 'custom', $4, $5)", [from, to, tokens, key, hash]),
    async balance(userId: string) {
      const { rows } = await app.query('select ledger.wallet_balance($1) as balance', [userId])
      return balances.parse(rows[0]?.balance)
    },
    async prove(client: Pick<pg.ClientBase, 'query'> = app): Promise<string[]> {
      const { rows } = await client.query<{ check_name: string; subject: string; detail: string }>(
        'select * from ledger.prove()',
      )
      return rows.map((row) => `${row.check_name}: ${row.subject}: ${row.detail}`)
    },
    /**
     * Returns the number of deadlocks in this database. First ends the application's connections, also those of the
     * HTTP driver's pool, because PostgreSQL publishes the counters of a connection when it ends.
     */
    async deadlocks(): Promise<number> {
      await app.end()
      await owner.query(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and usename = $1`,
        [appRole.user],
      )
      const { rows } = await owner.query<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]?.deadlocks)
    },
    /** Closes the connections. The database is deleted with the test cloud. */
    close: () => Promise.all([owner.end(), app.ended || app.end()]),
  }
}
