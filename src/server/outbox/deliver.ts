import * as z from 'zod'
import { hasAccount } from '#features/accounts/index.server.ts'
import { addNotice, deliverPushes, fanOutNotices, pushCopy } from '#features/notifications/index.server.ts'
import { PaymentError } from '#providers/payments/index.ts'
import type { Context } from '../context.ts'
import { contentOf, type MailPayload, mailPayload, writeMail } from './templates.ts'

const base = { id: z.coerce.number(), attempts: z.number() }

/** What is due, as the database hands it out. */
export const claimedRows = z.array(
  z.discriminatedUnion('kind', [
    z.object({ ...base, kind: z.literal('mail'), payload: mailPayload }),
    z.object({ ...base, kind: z.literal('notice'), payload: z.object({ notification_id: z.uuid() }) }),
    z.object({ ...base, kind: z.literal('push'), payload: pushCopy }),
    z.object({ ...base, kind: z.literal('payer'), payload: z.object({ customer_id: z.string() }) }),
  ]),
)
/** What notices were made into, without the live messages, which are not the caller's. */
const madeRows = z
  .array(z.looseObject({ kind: z.string() }))
  .transform((rows) => rows.filter(({ kind }) => kind !== 'realtime'))
  .pipe(claimedRows)
export type Rows = z.infer<typeof claimedRows>
export type Row = Rows[number]
export type Tools = Pick<Context, 'db' | 'providers' | 'log' | 'env'>
/** Rows that are history, and those to try again. */
export type Result = { done: number[]; failed: { row: Row; error: string }[] }

/** One that cannot be told of after so many attempts is still in the list. */
const noticeAttemptsMax = 16
/** A ring that comes a quarter of an hour late wakes up nobody for good. */
const pushAttemptsMax = 8

const isKind =
  <K extends Row['kind']>(kind: K) =>
  (row: Row): row is Extract<Row, { kind: K }> =>
    row.kind === kind

/** Delivers rows that are the caller's; one that fails keeps none of the others from it. */
export async function deliverAll(tools: Tools, rows: Rows): Promise<Result> {
  const results = await Promise.all([
    deliverPush(tools, rows.filter(isKind('push'))),
    ...rows.filter(isKind('mail')).map((row) => deliverMail(tools, row)),
    ...rows.filter(isKind('payer')).map((row) => forgetPayer(tools, row)),
  ])
  return {
    done: results.flatMap((result) => result.done),
    failed: results.flatMap((result) => result.failed),
  }
}

/**
 * Makes of notices what is to be delivered of them. What is `made` is the caller's for `leaseSeconds`, and is tried again by
 * itself when it fails; the live messages among it are any drain's.
 */
export async function fanOut(tools: Tools, rows: Rows, leaseSeconds: number): Promise<Result & { made: Rows }> {
  const notices = rows.filter(isKind('notice'))
  if (notices.length === 0) return { made: [], done: [], failed: [] }
  try {
    const ids = notices.map(({ id }) => id)
    const made = await fanOutNotices(tools.db, ids, leaseSeconds)
    return { made: madeRows.parse(made), done: [], failed: [] }
  } catch (error) {
    return { made: [], ...tryAgain(notices, noticeAttemptsMax, () => String(error)) }
  }
}

async function deliverPush(tools: Tools, rows: Extract<Row, { kind: 'push' }>[]): Promise<Result> {
  if (rows.length === 0) return { done: [], failed: [] }
  try {
    const failures = await deliverPushes(
      tools,
      rows.map(({ payload }) => payload),
    )
    const sent = rows.filter((_, index) => failures[index] === undefined)
    const unsent = rows.filter((_, index) => failures[index] !== undefined)
    const { done, failed } = tryAgain(unsent, pushAttemptsMax, (row) => failures[rows.indexOf(row)] ?? '')
    return { done: [...sent.map((row) => row.id), ...done], failed }
  } catch (error) {
    return tryAgain(rows, pushAttemptsMax, () => String(error))
  }
}

/** What is not worth another attempt any more is done with. */
function tryAgain<R extends Row>(rows: R[], attemptsMax: number, errorOf: (row: R) => string): Result {
  const given = rows.filter((row) => row.attempts >= attemptsMax).map((row) => row.id)
  const again = rows.filter((row) => row.attempts < attemptsMax)
  return { done: given, failed: again.map((row) => ({ row, error: errorOf(row) })) }
}

async function deliverMail({ db, providers, env }: Tools, row: Extract<Row, { kind: 'mail' }>): Promise<Result> {
  const { notice, props } = row.payload
  const context = { origin: env.APP_ORIGIN, secret: env.SESSION_SECRET }
  try {
    if (!(await isStillRight(db, row.payload))) return { done: [row.id], failed: [] }
    if (notice) {
      const { title, paragraphs } = contentOf(row.payload, context)
      await addNotice(db, { id: notice.id, userId: notice.user_id, title, message: paragraphs[0] ?? '', data: props })
    }
    await providers.mail.send(writeMail(row.payload, context), `outbox-${row.id}`)
    return { done: [row.id], failed: [] }
  } catch (error) {
    return { done: [], failed: [{ row, error: String(error) }] }
  }
}

/** Has the provider forget somebody and their cards; who is not there any more is forgotten. */
async function forgetPayer({ providers }: Tools, row: Extract<Row, { kind: 'payer' }>): Promise<Result> {
  try {
    await providers.payments.removeCustomer(row.payload.customer_id)
  } catch (error) {
    const isGone = error instanceof PaymentError && error.outcome === 'invalid'
    if (!isGone) return { done: [], failed: [{ row, error: String(error) }] }
  }
  return { done: [row.id], failed: [] }
}

/** Whether the address has, or has not, an account, for the mails that depend on it: whoever asked did not wait to learn. */
async function isStillRight(db: Context['db'], { audience, to }: MailPayload): Promise<boolean> {
  if (audience === 'anybody') return true
  return (await hasAccount(db, to)) === (audience === 'with account')
}
