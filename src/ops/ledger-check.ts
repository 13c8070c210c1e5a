// npm run ledger:check: proves the ledger's invariants on DATABASE_OWNER_URL or, without it, on the local cloud's database
// under LOCAL_CLOUD_DIR, running or not. Exit code 1 if an invariant is violated.
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '#local/database.ts'
import { command } from './command.ts'

const found = z.object({ check_name: z.string(), subject: z.string(), detail: z.string() })
export type Violation = z.infer<typeof found>

/** Returns the violations in one consistent snapshot; an empty list proves the ledger. */
export async function checkLedger(ownerUrl: string): Promise<{ movements: number; violations: Violation[] }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ n: string }>('select count(*) as n from ledger.movements')
    const violations = await client.query('select check_name, subject, detail from ledger.prove()')
    return { movements: Number(rows[0]?.n), violations: z.array(found).parse(violations.rows) }
  } finally {
    await client.end()
  }
}

command(import.meta.filename, async () => {
  const database = await openDatabase()
  try {
    const { movements, violations } = await checkLedger(database.url)
    for (const { check_name, subject, detail } of violations) console.error(`${check_name}: ${subject}: ${detail}`)
    if (violations.length > 0) throw new Error(`The ledger is wrong in ${violations.length} places.`)
    console.log(`The ledger is proven: ${movements} movements, nothing wrong.`)
  } finally {
    await database.close()
  }
})
