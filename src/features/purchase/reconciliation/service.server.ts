import {
  beginReconciliation,
  type Discrepancy,
  endReconciliation,
  notePage,
  type ReconciledPart,
} from '#features/wallet/index.server.ts'
import { PaymentError, type Payments } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseDown } from '#server/db/index.ts'
import { eachRow, logFailed, runEnd } from '#server/jobs/job.ts'
import { usdText } from '#shared/money.ts'
import { abandonRefund, listUnaskedRefunds, type RefundRow, recordRefund } from '../refunds/store.server.ts'
import { applyCharge, purchaseIdOf } from '../settling/service.server.ts'
import { recordDispute, settleClaim } from '../settling/store.server.ts'
import { listUnsettled, type Purchase, progressPurchase } from '../store.server.ts'
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
  const report = { charges, purchases, refunds, disputes }
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
    ctx.log.error('what the provider knows could not be applied', error, { subject })
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
  const known = await findRefunds(
    ctx.db,
    refunds.map(({ refundId }) => refundId),
  )
  const found: Discrepancy[] = []
  let applied = 0
  for (const refund of refunds) {
    const here = known.get(refund.refundId)
    if (here?.is_ours && here.state === refund.status) continue
    const news = await tryApply(ctx, refund.refundId, () => recordRefund(ctx.db, refund))
    if (news?.purchase && !news.replayed) applied++
    if (!news?.purchase)
      found.push({
        kind: 'refund_unknown',
        subject: refund.refundId,
        detail: news ? 'Money went back at the provider for no purchase of ours.' : notApplied,
        usdCents: refund.usdCents,
        occurredAt: refund.createdAt,
      })
  }
  return { last: refunds.at(-1)?.refundId ?? null, more, applied, found }
}

async function disputesPage(ctx: Context, since: Date, after: string | null): Promise<Page> {
  const { disputes, more } = await ctx.providers.payments.listDisputes(since, after ?? undefined)
  const known = await findDisputes(
    ctx.db,
    disputes.map(({ disputeId }) => disputeId),
  )
  const found: Discrepancy[] = []
  let applied = 0
  for (const dispute of disputes) {
    const here = known.get(dispute.disputeId)
    if (here?.is_ours && here.state === dispute.state) continue
    const news = await tryApply(ctx, dispute.disputeId, () => recordDispute(ctx.db, dispute))
    if (news?.purchase && !news.replayed) applied++
    if (!news?.purchase)
      found.push({
        kind: 'dispute_unknown',
        subject: dispute.disputeId,
        detail: news ? 'A bank disputes a payment for no purchase of ours.' : notApplied,
        usdCents: dispute.usdCents,
        occurredAt: dispute.createdAt,
      })
  }
  return { last: disputes.at(-1)?.disputeId ?? null, more, applied, found }
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

const batch = 50
const givenUpAfterMs = 86_400_000
const chargePagesMax = 20

/**
 * Job `purchases`: finishes purchases whose end is unknown, because a Worker was killed between charge and credit or a
 * webhook was lost, and requests refunds that a killed Worker did not request. Idempotent; the next run continues where
 * this one stops, and failing or waiting purchases do not block the others.
 * @returns the numbers of checked purchases, changed purchases and continued refunds.
 */
export async function reconcilePurchases(ctx: Context): Promise<{ seen: number; moved: number; refunds: number }> {
  const end = runEnd()
  let moved = 0
  const strangers: Purchase[] = []
  const seen = await eachRow(
    batch,
    (before) => listUnsettled(ctx.db, batch, before),
    async (row) => {
      if (row.payment_intent_id === null) strangers.push(row)
      else if (await safely(ctx, { purchase: row.id }, () => settleKnown(ctx, row))) moved++
    },
    end,
  )
  let refunds = 0
  await eachRow(
    batch,
    (seen) => listUnaskedRefunds(ctx.db, { limit: batch, skip: seen }),
    async (row) => {
      if (await safely(ctx, { refund: row.id }, () => finishRefund(ctx, row))) refunds++
    },
    end,
  )
  if (strangers.length > 0) moved += await settleUnknown(ctx, strangers, end)
  if (moved + refunds > 0) ctx.announce()
  return { seen, moved, refunds }
}

/** Runs a step and logs its failure, so that it does not block the others. */
async function safely(ctx: Context, about: Record<string, string>, step: () => Promise<boolean>): Promise<boolean> {
  try {
    return await step()
  } catch (error) {
    ctx.log.error('a payment could not be settled', error, about)
    return false
  }
}

/**
 * Takes the tokens that a hold returned to purchases that were already taken back in full. A purchase that fails does
 * not block the others.
 * @returns the number of processed purchases.
 */
export async function settleClaims(ctx: Context): Promise<number> {
  const tried: string[] = []
  for (;;) {
    const { purchase, failed } = await settleClaim(ctx.db, tried)
    if (purchase === null) break
    if (failed) logFailed(ctx.log, 'a claim could not be settled', [failed])
    tried.push(purchase)
  }
  if (tried.length > 0) ctx.announce()
  return tried.length
}

/**
 * Requests a refund that may not have been requested from the provider; the idempotency key prevents a second refund.
 */
async function finishRefund(ctx: Context, { id, payment_intent_id }: RefundRow): Promise<boolean> {
  try {
    const made = await ctx.providers.payments.refund(payment_intent_id, { refund_id: id }, `refund-${id}`)
    return !(await recordRefund(ctx.db, made)).replayed
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a refund was not made', { refund: id, outcome: error.outcome, words: error.message })
    if (error.outcome === 'unreachable') return false
    const ended = await abandonRefund(ctx.db, id)
    return ended.outcome === 'done' && !ended.replayed
  }
}

const isOld = (ctx: Context, row: Purchase) => ctx.now.getTime() - row.created_at.getTime() > givenUpAfterMs
const giveUp = (ctx: Context, row: Purchase) =>
  // `failed` is not final: a later success is still credited
  progressPurchase(ctx.db, row.id, row.payment_intent_id, { status: 'failed', error: null }, undefined)

async function settleKnown(ctx: Context, row: Purchase): Promise<boolean> {
  if (row.payment_intent_id === null) return false
  try {
    const charge = await ctx.providers.payments.find(row.payment_intent_id)
    const applied = await applyCharge(ctx, charge)
    if (applied.outcome === 'refused') {
      ctx.log.error('a payment could not be credited', applied.reason, { purchase: row.id })
      return false
    }
    if (applied.replayed && isOld(ctx, row)) await giveUp(ctx, row)
    return !applied.replayed
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a payment could not be looked up', { purchase: row.id, outcome: error.outcome })
    // the provider will never know this payment: unless given up, fifty of them would block the job `purchases` forever
    if (error.outcome === 'invalid' && isOld(ctx, row)) await giveUp(ctx, row)
    return false
  }
}

/**
 * Searches the provider's list for purchases whose response, and so whose payment intent, was lost; reads at least the
 * newest page. Old purchases are searched in the whole list; if not found, they are given up.
 */
async function settleUnknown(ctx: Context, rows: Purchase[], end: number): Promise<number> {
  const wanted = new Map(rows.map((row) => [row.id, row]))
  const since = new Date(Math.min(...rows.map((row) => row.created_at.getTime())) - 60_000)
  let moved = 0
  let after: string | undefined
  const isThorough = rows.some((row) => isOld(ctx, row))
  for (let page = 0; isThorough || page < chargePagesMax; page++) {
    const { charges, more } = await ctx.providers.payments.listSince(since, after)
    for (const charge of charges) {
      const id = purchaseIdOf(charge)
      if (!id || !wanted.delete(id)) continue
      const isMoved = await safely(ctx, { purchase: id }, async () => {
        const applied = await applyCharge(ctx, charge)
        return applied.outcome === 'done' && !applied.replayed
      })
      if (isMoved) moved++
    }
    after = charges.at(-1)?.intentId
    if (!more || after === undefined || wanted.size === 0) break
    // the time ended before the whole list was searched, so no purchase is given up
    if (performance.now() > end) return moved
  }
  for (const row of wanted.values())
    if (isOld(ctx, row))
      await safely(ctx, { purchase: row.id }, async () => (await giveUp(ctx, row)).outcome === 'done')
  return moved
}
