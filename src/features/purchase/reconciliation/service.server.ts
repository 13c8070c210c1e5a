import {
  beginReconciliation,
  type Discrepancy,
  endReconciliation,
  findTransfers,
  notePage,
  payoutMetadata,
  type ReconciledPart,
  restorePayout,
} from '#features/wallet/index.server.ts'
import { PaymentError, type Payments } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseDown } from '#server/db/index.ts'
import { runEnd } from '#server/jobs/job.ts'
import { usdText } from '#shared/money.ts'
import { recordRefund } from '../refunds/store.server.ts'
import { applyCharge } from '../settling/service.server.ts'
import { recordDispute } from '../settling/store.server.ts'
import {
  type CreditedPurchase,
  findCredited,
  findDisputes,
  findRefunds,
  listCredited,
  readOldestOpen,
} from './store.server.ts'

const pagesMax = 200
const purchasesPerPage = 100
/**
 * Maximum number of pages of purchases in a run that has not read all charges, because each purchase then needs a
 * separate request.
 */
const doubtfulPagesMax = 5

/** Result of one page of a list: the start of the next page, the number of applied rows, and the findings. */
type Page = { last: string | null; more: boolean; applied: number; found: Discrepancy[] }
type ReadPage = (since: Date, after: string | null, end: number) => Promise<Page>

export type PartReport = { pages: number; applied: number; found: number; whole: boolean; resumed: boolean }

/**
 * Compares the provider with the ledger in both directions. Payments that the ledger does not know are applied as by
 * their webhooks. Payments that cannot be applied, and credits without a payment, are listed for admins until a later
 * run no longer finds them. Idempotent: a list resumes where the last run was killed or ran out of time. A list that
 * fails does not block the others.
 * @throws the first failure of a list, at the end.
 */
export async function compareWithProvider(ctx: Context): Promise<Record<ReconciledPart, PartReport>> {
  const open = await readOldestOpen(ctx.db)
  const paid = new Map<string, number>()
  const failures: unknown[] = []
  const compare = async (part: ReconciledPart, openSince: Date | null, read: ReadPage, most = pagesMax) => {
    const report: PartReport = { pages: 0, applied: 0, found: 0, whole: false, resumed: false }
    await pass(ctx, part, openSince, read, most, report).catch((error: unknown) => failures.push(error))
    return report
  }
  const charges = await compare('charges', null, (since, after) => chargesPage(ctx, since, after, paid))
  const most = charges.whole && !charges.resumed ? pagesMax : doubtfulPagesMax
  // if the provider lists no charges it is down, so a failed lookup proves nothing about a purchase
  const isDown = failures.length > 0
  const purchases = await compare('purchases', null, (...at) => purchasesPage(ctx, at, paid, isDown), most)
  const refunds = await compare('refunds', open.refund, (since, after) => refundsPage(ctx, since, after))
  const disputes = await compare('disputes', open.dispute, (since, after) => disputesPage(ctx, since, after))
  const transfers = await compare('transfers', null, (since, after) => transfersPage(ctx, since, after))
  const report = { charges, purchases, refunds, disputes, transfers }
  if (Object.values(report).some(({ applied }) => applied > 0)) ctx.announce()
  if (failures.length > 0) throw failures[0]
  return report
}

/** Processes a list and records its progress in `report`. */
async function pass(
  ctx: Context,
  part: ReconciledPart,
  openSince: Date | null,
  read: ReadPage,
  most: number,
  report: PartReport,
): Promise<void> {
  const end = runEnd()
  const begun = await beginReconciliation(ctx.db, part, openSince)
  report.resumed = begun.after !== null
  let { after } = begun
  while (report.pages < most && !report.whole) {
    const page = await read(begun.since, after, end)
    after = page.last ?? after
    await notePage(ctx.db, part, after, page.found)
    report.pages++
    report.applied += page.applied
    report.found += page.found.length
    report.whole = !page.more
    if (performance.now() > end) break
  }
  if (report.whole) await endReconciliation(ctx.db, part, begun)
}

const notApplied = 'It could not be applied here: the log says why.'

/**
 * Applies one row of the provider. Logs a failure and returns undefined, so that the row is listed and does not block
 * the others.
 * @throws if the database is down; the page is then compared again.
 */
async function tryApply<T>(ctx: Context, subject: string, apply: () => Promise<T>): Promise<T | undefined> {
  try {
    return await apply()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    ctx.log.error('a change at the provider could not be applied', error, { subject })
    return undefined
  }
}

/**
 * Checks in the direction provider → ledger: every paid charge must be a credited purchase of the same price. Collects
 * the charges in `paid` for the other direction.
 */
async function chargesPage(ctx: Context, since: Date, after: string | null, paid: Map<string, number>): Promise<Page> {
  const { charges, more } = await ctx.providers.payments.listSince(since, after ?? undefined)
  const succeeded = charges.filter(({ status }) => status === 'succeeded')
  for (const { intentId, amountUsdCents } of succeeded) paid.set(intentId, amountUsdCents)
  const credited = await findCredited(
    ctx.db,
    succeeded.map(({ intentId }) => intentId),
  )
  const found: Discrepancy[] = []
  let applied = 0
  for (const charge of succeeded) {
    const { intentId, amountUsdCents, createdAt } = charge
    if (credited.get(intentId) === amountUsdCents) continue
    const about = { subject: intentId, usdCents: amountUsdCents, occurredAt: createdAt }
    const result = await tryApply(ctx, intentId, () => applyCharge(ctx, charge))
    if (!result) found.push({ ...about, kind: 'charge_unknown', detail: notApplied })
    else if (result.outcome === 'done') applied += result.replayed ? 0 : 1
    else if (result.reason === 'purchase_not_found')
      found.push({ ...about, kind: 'charge_unknown', detail: 'Paid at the provider for no purchase of ours.' })
    else found.push({ ...about, kind: 'amount_differs', detail: differs(amountUsdCents, credited.get(intentId)) })
  }
  return { last: charges.at(-1)?.intentId ?? null, more, applied, found }
}

const differs = (there: number, here: number | undefined) =>
  here === undefined
    ? `Paid ${usdText(there)} at the provider, which is not the price of the purchase.`
    : `Paid ${usdText(there)} at the provider, credited for ${usdText(here)}.`

const notAnswered = 'The provider could not say whether it was paid: the log says why.'

/**
 * Checks in the direction ledger → provider: every credited purchase must be paid in full. A purchase whose lookup
 * fails is logged and listed, and does not block the others. @throws the first failure if the provider `isDown`.
 */
async function purchasesPage(
  ctx: Context,
  [since, after, end]: Parameters<ReadPage>,
  paid: Map<string, number>,
  isDown: boolean,
): Promise<Page> {
  const rows = await listCredited(ctx.db, since, after, purchasesPerPage)
  const doubtful = rows.filter(({ intent, usd_cents }) => intent === null || paid.get(intent) !== usd_cents)
  const last = rows.at(-1)?.id ?? null
  const found: Discrepancy[] = []
  for (const row of doubtful) {
    const detail = await findUnpaid(ctx.providers.payments, row).catch((error: unknown) => {
      if (isDown) throw error
      ctx.log.error('a purchase could not be compared', error, { purchase: row.id })
      return notAnswered
    })
    if (detail !== undefined) found.push(unpaid(row, detail))
    if (row.id !== last && performance.now() > end) return { last: row.id, more: true, applied: 0, found }
  }
  return { last, more: rows.length === purchasesPerPage, applied: 0, found }
}

const unpaid = ({ id, intent, usd_cents, credited_at }: CreditedPurchase, detail: string): Discrepancy => ({
  kind: 'purchase_unpaid',
  subject: id,
  detail: intent === null ? detail : `${detail} (${intent})`,
  usdCents: usd_cents,
  occurredAt: credited_at,
})

async function refundsPage(ctx: Context, since: Date, after: string | null): Promise<Page> {
  const { refunds, more } = await ctx.providers.payments.listRefunds(since, after ?? undefined)
  const ids = refunds.map(({ refundId }) => refundId)
  const known = await findRefunds(ctx.db, ids)
  const changed = refunds.filter(({ refundId, status }) => !isCurrent(known.get(refundId), status))
  const applied = await applyRows(ctx, 'refund_unknown', changed, {
    idOf: ({ refundId }) => refundId,
    apply: async (refund) => {
      const { purchase, replayed } = await recordRefund(ctx.db, refund)
      return purchase ? !replayed : 'Money went back at the provider for no purchase of ours.'
    },
  })
  return { last: ids.at(-1) ?? null, more, ...applied }
}

async function disputesPage(ctx: Context, since: Date, after: string | null): Promise<Page> {
  const { disputes, more } = await ctx.providers.payments.listDisputes(since, after ?? undefined)
  const ids = disputes.map(({ disputeId }) => disputeId)
  const known = await findDisputes(ctx.db, ids)
  const changed = disputes.filter(({ disputeId, state }) => !isCurrent(known.get(disputeId), state))
  const applied = await applyRows(ctx, 'dispute_unknown', changed, {
    idOf: ({ disputeId }) => disputeId,
    apply: async (dispute) => {
      const { purchase, replayed } = await recordDispute(ctx.db, dispute)
      return purchase ? !replayed : 'A bank disputes a payment for no purchase of ours.'
    },
  })
  return { last: ids.at(-1) ?? null, more, ...applied }
}

const isCurrent = (here: { is_ours: boolean; state: string } | undefined, state: string): boolean =>
  here?.is_ours === true && here.state === state

/** Reasons why a transfer of the provider cannot be stored. */
const unknownTransfers = {
  payout_not_found: 'Sent at the provider for no payout of ours.',
  not_a_creator: 'Sent at the provider to a creator that this database lacks.',
  invalid_amount: 'Sent at the provider, and not a whole number of tokens.',
  insufficient_tokens: 'Sent at the provider, and the creator has fewer available tokens here.',
  other_transfer: 'Sent at the provider a second time for one payout.',
} as const

/** Checks in the direction provider → ledger: every transfer that was not reversed must belong to a payout. */
async function transfersPage(ctx: Context, since: Date, after: string | null): Promise<Page> {
  const { transfers, more } = await ctx.providers.payments.listTransfers(since, after ?? undefined)
  const ids = transfers.map(({ transferId }) => transferId)
  const known = await findTransfers(ctx.db, ids)
  const unknown = transfers.filter(({ transferId, reversed }) => !reversed && !known.has(transferId))
  const applied = await applyRows(ctx, 'transfer_unknown', unknown, {
    idOf: ({ transferId }) => transferId,
    apply: async (transfer) => {
      const about = payoutMetadata.safeParse(transfer.metadata)
      if (!about.success) return unknownTransfers.payout_not_found
      const restored = await restorePayout(ctx.db, transfer, about.data)
      return restored.outcome === 'done' ? !restored.replayed : unknownTransfers[restored.reason]
    },
  })
  return { last: ids.at(-1) ?? null, more, ...applied }
}

type Apply<Row> = {
  idOf: (row: Row) => string
  /** Returns whether the row changed something, or the reason why it cannot be applied. */
  apply: (row: Row) => Promise<boolean | string>
}

/** Applies rows of the provider, and lists those that cannot be applied. */
async function applyRows<Row extends { usdCents: number; createdAt: Date }>(
  ctx: Context,
  kind: Discrepancy['kind'],
  rows: readonly Row[],
  { idOf, apply }: Apply<Row>,
): Promise<Pick<Page, 'applied' | 'found'>> {
  const found: Discrepancy[] = []
  let applied = 0
  for (const row of rows) {
    const { usdCents, createdAt: occurredAt } = row
    const subject = idOf(row)
    const result = (await tryApply(ctx, subject, () => apply(row))) ?? notApplied
    if (result === true) applied++
    else if (result !== false) found.push({ kind, subject, detail: result, usdCents, occurredAt })
  }
  return { applied, found }
}

/**
 * Looks up one credited purchase at the provider. Returns the reason why it is not paid; undefined if it is paid.
 * @throws PaymentError `unreachable`, if the provider does not respond.
 */
async function findUnpaid(payments: Payments, { intent, usd_cents }: CreditedPurchase): Promise<string | undefined> {
  if (intent === null) return 'Credited here without a payment.'
  try {
    const { status, amountUsdCents } = await payments.find(intent)
    if (status !== 'succeeded') return 'Credited here, and not paid at the provider.'
    if (amountUsdCents === usd_cents) return undefined
    return `Credited here for ${usdText(usd_cents)}, paid ${usdText(amountUsdCents)} at the provider.`
  } catch (error) {
    if (error instanceof PaymentError && error.outcome === 'invalid') return 'Credited here, unknown to the provider.'
    throw error
  }
}
