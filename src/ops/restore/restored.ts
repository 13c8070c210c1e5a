// npm run db:restored: prepares a database that was restored from a backup, before the Worker uses it (README.md).
// DATABASE_OWNER_URL is the owner's connection. The Worker's variables come from the environment (.dev.vars.example);
// without DATABASE_URL they are those of the local cloud.
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '#local/database.ts'
import { command } from '../command.ts'
import { readVars, runJob } from '../job.ts'
import { checkLedger } from '../ledger-check.ts'
import { compareFiles } from './files.ts'

const messageKinds = ['realtime', 'notice', 'push', 'mail']

/** Numbers that each sequence skips: more than it can hand out between a backup and its restore. */
const skippedIds = 10_000_000

/**
 * Moves every sequence beyond the ids that were handed out after the backup. Deletes the backup's waiting messages, because
 * they were sent after it: live messages, push messages and mails. Until `endQuiet`, at most for an hour, new mails and
 * push messages are dropped too, because the comparison with the payment provider repeats changes that were announced
 * after the backup.
 * @returns the numbers of moved sequences and deleted messages.
 */
export async function prepareRestored(
  database: Pick<pg.Client, 'query'>,
): Promise<{ sequences: number; messages: number }> {
  const { rows } = await database.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1)
     from pg_sequences where schemaname in ('public', 'ledger')`,
    [skippedIds],
  )
  const { rowCount } = await database.query('delete from outbox where kind = any($1)', [messageKinds])
  await database.query('delete from outbox_slices where kind = any($1)', [messageKinds])
  await database.query(beginQuiet)
  return { sequences: rows.length, messages: rowCount ?? 0 }
}

const beginQuiet = `
  create or replace function public.outbox_quiet() returns trigger language plpgsql as $$
  begin
    return case when now() > tg_argv[0]::timestamptz or new.kind not in ('mail', 'notice') then new end;
  end $$;
  do $$ begin
    execute format('create or replace trigger outbox_quiet before insert on public.outbox for each row
      execute function public.outbox_quiet(%L)', now() + interval '1 hour');
  end $$`

/** Sends new mails and push messages again. */
export const endQuiet = (database: Pick<pg.Client, 'query'>) =>
  database.query('drop function if exists public.outbox_quiet() cascade')

const report = z.record(z.string(), z.object({ applied: z.number(), whole: z.boolean() }))

/** Runs the job `reconcile` until it has compared every list. Returns the number of applied changes. */
async function reconcile(): Promise<number> {
  let applied = 0
  for (;;) {
    const parts = Object.values(report.parse(await runJob('reconcile')))
    applied += parts.reduce((sum, part) => sum + part.applied, 0)
    if (parts.every(({ whole }) => whole)) return applied
  }
}

const openDiscrepancies = `select kind, subject, detail from discrepancies
  where resolved_at is null and dismissed_at is null order by id`

async function main(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { sequences, messages } = await prepareRestored(client)
    console.log(`${sequences} sequences skip ${skippedIds} ids; ${messages} waiting messages are deleted.`)
    const applied = await reconcile().finally(() => endQuiet(client))
    console.log(`${applied} payments, refunds, disputes and payouts since the backup are applied.`)
    const { rows } = await client.query<{ kind: string; subject: string; detail: string }>(openDiscrepancies)
    for (const { kind, subject, detail } of rows) console.log(`${kind} ${subject}: ${detail}`)
    if (rows.length > 0) console.log(`An admin must resolve ${rows.length} differences (Money, Overview).`)
    const { unknown, missing } = await compareFiles(client, await readVars())
    for (const id of unknown) console.log(`The files of ${id} have no row: they came after the backup.`)
    for (const id of missing) console.log(`The upload ${id} has no files: they were deleted after the backup.`)
  } finally {
    await client.end()
  }
  const { movements, violations } = await checkLedger(ownerUrl)
  if (violations.length > 0) throw new Error(`The ledger is wrong in ${violations.length} places.`)
  console.log(`The ledger is proven: ${movements} movements, nothing wrong.`)
}

command(import.meta.filename, async () => {
  const database = await openDatabase()
  await main(database.url).finally(() => database.close())
})
