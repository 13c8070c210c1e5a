// npm run audit:check: recomputes the hash chain of the audit trail on DATABASE_OWNER_URL or, without it, on the local
// cloud's database under LOCAL_CLOUD_DIR, running or not. Exit code 1 if an entry was changed or is missing.
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '#local/database.ts'
import { command } from './command.ts'

const verdict = z.object({
  ok: z.boolean(),
  entries: z.number(),
  head: z.string(),
  first_broken: z.number().nullable(),
})

/** Returns whether the trail is intact, and the first changed or missing entry. */
export async function checkAudit(ownerUrl: string): Promise<z.infer<typeof verdict>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select public.audit_verify() as verdict')
    return verdict.parse(rows[0]?.verdict)
  } finally {
    await client.end()
  }
}

command(import.meta.filename, async () => {
  const database = await openDatabase()
  try {
    const { ok, entries, head, first_broken } = await checkAudit(database.url)
    if (ok) console.log(`The audit trail is whole: ${entries} entries, head ${head || 'empty'}.`)
    else {
      console.error(`The audit trail is broken: entry ${first_broken} was changed or is missing.`)
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
})
