import {
  beginReconciliation,
  type Discrepancy,
  endReconciliation,
  notePage,
  type ReconciledPart,
} from '#features/wallet/index.server.ts'
import type { Context } from '#server/context.ts'
import { usdText } from '#shared/money.ts'
import {
  type CreditedPurchase,
  findCredited,
  findDisputes,
  findRefunds,
  listCredited,
  readOldestOpen,
} from '../store/compare.server.ts'
import { recordDispute } from '../store/disputes.server.ts'
import { recordRefund } from '../store/refunds.server.ts'
import { applyCharge } from './apply.server.ts'
import { findUnpaid } from './unpaid.server.ts'

const pagesMax = 200
const purchasesPerPage = 100
/** While not all charges have been seen in this run, each purchase costs a question of its own. */
const doubtfulPagesMax = 5

/** One page of a list: where the next one starts, and what was found on this one. */
type Page = { last: string | null; more: boolean; applied: number; found: Discrepancy[] }
type ReadPage = (since: Date, after: string | null) => Promise<Page>

export type PartReport = { pages: number; applied: number; found: number; whole: boolean; resumed: boolean }

/**
 * Compares the provider with the ledger, in both directions. What the provider knows and the ledger does not is applied
 * as its notice would have been; what cannot be, and what was credited here but not paid there, is written down for
 * admins, until a later run no longer finds it. Idempotent; a killed run goes on at the page where it stopped.
 */
export async function compareWithProvider(ctx: Context): Promise<Record<ReconciledPart, PartReport>> {
  const open = await readOldestOpen(ctx.db)
  const paid = new Map<string, number>()
  const charges = await pass(ctx, 'charges', null, (since, after) => chargesPage(ctx, since, after, paid))
  const most = charges.whole && !charges.resumed ? pagesMax : doubtfulPagesMax
  const purchases = await pass(ctx, 'purchases', null, (since, after) => purchasesPage(ctx, since, after, paid), most)
  const refunds = await pass(ctx, 'refunds', open.refund, (since, after) => refundsPage(ctx, since, after))
  const disputes = await pass(ctx, 'disputes', open.dispute, (since, after) => disputesPage(ctx, since, after))
  const report = { charges, purchases, refunds, disputes }
  if (Object.values(report).some(({ applied }) => applied > 0)) ctx.announce()
  return report
}

async function pass(
  ctx: Context,
  part: ReconciledPart,
  openSince: Date | null,
  read: ReadPage,
  most = pagesMax,
): Promise<PartReport> {
  const begun = await beginReconciliation(ctx.db, part, openSince)
  const report: PartReport = { pages: 0, applied: 0, found: 0, whole: false, resumed: begun.after !== null }
  let { after } = begun
  while (report.pages < most && !report.whole) {
    const page = await read(begun.since, after)
    after = page.last ?? after
    await notePage(ctx.db, part, after, page.found)
    report.pages++
    report.applied += page.applied
    report.found += page.found.length
    report.whole = !page.more
  }
  if (report.whole) await endReconciliation(ctx.db, part, begun)
  return report
}

/** Provider → ledger: every paid charge is a credited purchase of the same price. `paid` gathers them for the way back. */
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
    const result = await applyCharge(ctx, charge)
    if (result.outcome === 'done') applied += result.replayed ? 0 : 1
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

/** Ledger → provider: every credited purchase was paid, for what it says. */
async function purchasesPage(
  ctx: Context,
  since: Date,
  after: string | null,
  paid: Map<string, number>,
): Promise<Page> {
  const rows = await listCredited(ctx.db, since, after, purchasesPerPage)
  const doubtful = rows.filter(({ intent, usd_cents }) => intent === null || paid.get(intent) !== usd_cents)
  const found: Discrepancy[] = []
  for (const row of doubtful) {
    const detail = await findUnpaid(ctx.providers.payments, row)
    if (detail !== undefined) found.push(unpaid(row, detail))
  }
  return { last: rows.at(-1)?.id ?? null, more: rows.length === purchasesPerPage, applied: 0, found }
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
    const { replayed, purchase } = await recordRefund(ctx.db, refund)
    if (purchase !== null && !replayed) applied++
    if (purchase === null)
      found.push({
        kind: 'refund_unknown',
        subject: refund.refundId,
        detail: 'Money went back at the provider for no purchase of ours.',
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
    const { replayed, purchase } = await recordDispute(ctx.db, dispute)
    if (purchase !== null && !replayed) applied++
    if (purchase === null)
      found.push({
        kind: 'dispute_unknown',
        subject: dispute.disputeId,
        detail: 'A bank disputes a payment for no purchase of ours.',
        usdCents: dispute.usdCents,
        occurredAt: dispute.createdAt,
      })
  }
  return { last: disputes.at(-1)?.disputeId ?? null, more, applied, found }
}
