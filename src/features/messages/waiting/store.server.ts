import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { type Db, isDatabaseDown } from '#server/db/index.ts'
import { eachRow } from '#server/jobs/job.ts'
import { checkHours, holdDays, quietSeconds } from '../spec.ts'

const settings = JSON.stringify({ hold_days: holdDays, quiet_seconds: quietSeconds })
/** Largest number of overdue messages that the job `messages` reads at once. */
const dueBatch = 100

const waits = sql`m.seq < 0 and m.deleted_at is null and m.removed_at is null`
const until = sql`m.created_at + make_interval(hours => ${checkHours}::int)`

/** Time at which the wait of a message ends; null: it does not wait. */
export const waitsUntil = (id: SQL): SQL => sql`(select ${until} from messages m where m.id = ${id} and ${waits})`

/** Locks the pair of a message. A decision takes this lock before it locks any row. */
export const lockMessage = (id: SQL): SQL => sql`
  select lock_pair(c.lower_id, c.higher_id) from messages m join conversations c on c.id = m.conversation_id
  where m.id = ${id}`

/** Delivers waiting messages. `w` has subject_id. */
export const deliverMessages = (w: SQL): SQL[] => [
  sql`select ledger.message_deliver(w.subject_id, ${settings}::jsonb) from ${w} w`,
]

/** Returns the tokens of waiting messages that a decision removes. `w` has subject_id. */
export const refundWaiting = (w: SQL): SQL => sql`select ledger.message_refund_waiting(w.subject_id) from ${w} w`

async function listOverdue(db: Db, seen: readonly string[]) {
  const { rows } = await db.execute(sql`
    select m.id from messages m where ${waits} and m.created_at <= now() - make_interval(hours => ${checkHours}::int)
      and m.id <> all (${`{${seen.join(',')}}`}::uuid[]) order by m.created_at limit ${dueBatch}`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)
}

/**
 * Withdraws the messages without a decision in time. Each has a separate transaction, which locks one pair. A message
 * that fails is logged, and the next run tries it again. @returns the number of messages tried.
 */
export const withdrawOverdue = ({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> =>
  eachRow(
    dueBatch,
    (seen) => listOverdue(db, seen),
    ({ id }) =>
      db.execute(sql`select ledger.message_withdraw(${id}::uuid)`).catch((error: unknown) => {
        if (isDatabaseDown(error)) throw error
        log.error('a waiting message could not be withdrawn', error, { id })
      }),
  )
