import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod'
import { connect, type Db } from '#server/db/index.ts'
import { root } from '../../command.ts'
import { sqlFiles } from '../../database/sql-files.ts'
import { type Installation, Problem, variable } from '../installation.ts'
import { createJudge, type Service } from '../service.ts'

const majorVersion = 18

const roleFacts = z.object({ version: z.number(), role: z.string(), writable: z.number() })
const migration = z.object({ hash: z.string() })
const file = z.object({ path: z.string(), hash: z.string() })

function open({ vars, ...at }: Installation): Db {
  return connect({ DATABASE_URL: variable({ vars, ...at }, 'DATABASE_URL'), NEON_LOCAL_PROXY: vars.NEON_LOCAL_PROXY })
}

/** Returns the rows of a query. @throws Problem with the message of the database, without parameters */
async function rowsOf<T>(db: Db, schema: z.ZodType<T>, query: Parameters<Db['execute']>[0]): Promise<T[]> {
  try {
    return z.array(schema).parse((await db.execute(query)).rows)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Problem(cause.split('\n')[0] ?? 'the database does not respond', { cause: error })
  }
}

/** The database, as the Worker uses it: its role must not be able to write the ledger. */
export const database: Service = {
  name: 'Neon',
  async check(at) {
    const judge = createJudge()
    const [facts] = await rowsOf(
      open(at),
      roleFacts,
      sql`select current_setting('server_version_num')::int / 10000 as version, current_user as role,
        (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('ledger', 'ledger_internal') and c.relkind in ('r', 'p')
           and has_table_privilege(c.oid, 'insert, update, delete, truncate')) as writable`,
    )
    if (!facts) throw new Problem('the database does not respond')
    const { version, role, writable } = facts
    judge.expect(
      version >= majorVersion,
      `PostgreSQL ${version}`,
      `PostgreSQL ${version} is older than ${majorVersion}`,
    )
    judge.expect(
      writable === 0,
      `role ${role} cannot write the ledger`,
      `role ${role} can write ${writable} tables of the ledger: use limelight_app in DATABASE_URL`,
    )
    return judge.findings
  },
}

/** The tables and functions of the database, compared with the files of this release. */
export const schema: Service = {
  name: 'Schema',
  async check(at) {
    const judge = createJudge()
    const db = open(at)
    const applied = await rowsOf(db, migration, sql`select hash from drizzle.__drizzle_migrations`).catch(
      () => undefined,
    )
    if (!applied) {
      judge.leave('the database does not let this role read its migrations')
      return judge.findings
    }
    const files = await rowsOf(db, file, sql`select path, hash from drizzle.sql_files`)
    const tables = new Set(applied.map(({ hash }) => hash))
    const known = new Map(files.map((one) => [one.path, one.hash]))
    const missing = readMigrationFiles({ migrationsFolder: path.join(root, 'drizzle') }).filter(
      // A database that is older than the baseline skipped it.
      ({ hash }, index) => !tables.has(hash) && !(index === 0 && tables.size > 0),
    )
    const changed = sqlFiles(root).filter(({ path: name, hash }) => known.get(name) !== hash)
    const count = missing.length + changed.length
    judge.expect(
      count === 0,
      'up to date',
      `${count} migrations or .sql files are not applied: DATABASE_OWNER_URL=… npm run db:migrate`,
    )
    return judge.findings
  },
}
