import { PaymentError, type Payout } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { PAYOUT_SENTENCES } from '../spec/earnings.ts'
import { isPayoutHeld } from '../store/payout-holds.server.ts'
import { finishPayout, noteReversal, type PayoutMove, type PayoutRow, progressPayout } from '../store/payouts.server.ts'

/** The keys of what is asked of the provider for one payout: asking again is harmless. */
const keysOf = ({ id }: PayoutRow) => ({
  transfer: `payout-${id}-transfer`,
  payout: `payout-${id}-bank`,
  reversal: `payout-${id}-reversal`,
})
const metadataOf = ({ id, creator_id }: PayoutRow) => ({ payout_id: id, creator_id })

/** A provider keeps a key for a day: what is older is looked for before it is asked for again. */
const lookFirstAfterMs = 12 * 3_600_000

/**
 * Takes a payout as far as it goes now: transfer to the payee, payout to their bank, or the money of a failed one back.
 * Every step is noted before the next; a run that is killed anywhere is taken up by the job. Up to two
 * calls to the provider and three to the database.
 * @returns the payout as it now stands. A provider that does not answer leaves it as it is.
 */
export async function drivePayout(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  try {
    // held back after it was asked for: the job takes it up once an admin releases it
    if (payout.status === 'requested' && (await isPayoutHeld(ctx.db, payout.creator_id))) return payout
    const sent = payout.status === 'requested' ? await transfer(ctx, payout) : payout
    const going = sent.status === 'transferred' ? await sendToBank(ctx, sent) : sent
    return isOwedBack(going) ? await callBack(ctx, going) : going
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a payout waits for the provider', { payout: payout.id, outcome: error.outcome, why: error.message })
    return payout
  }
}

const isOwedBack = ({ status, transfer_id, reversed_at }: PayoutRow) =>
  (status === 'failed' || status === 'returned') && transfer_id !== null && reversed_at === null

const isOld = (ctx: Context, { requested_at }: PayoutRow) =>
  ctx.now.getTime() - requested_at.getTime() > lookFirstAfterMs

async function transfer(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  const { payments } = ctx.providers
  const key = keysOf(payout).transfer
  const { payee_id: payeeId, usd_cents: usdCents } = payout
  const made = isOld(ctx, payout) ? await payments.findTransfer(key) : undefined
  try {
    const { transferId } = made ?? (await payments.transfer({ payeeId, usdCents, metadata: metadataOf(payout) }, key))
    return settled(ctx, payout, await progressPayout(ctx.db, { id: payout.id, transferId }))
  } catch (error) {
    return giveUp(ctx, payout, error)
  }
}

async function sendToBank(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  const { payments } = ctx.providers
  const { payee_id: payeeId, usd_cents: usdCents, payout_id: known } = payout
  const found = known !== null ? await payments.findPayout(payeeId, known) : await findOld(ctx, payout)
  try {
    const made =
      found ?? (await payments.payOut({ payeeId, usdCents, metadata: metadataOf(payout) }, keysOf(payout).payout))
    const noted = settled(ctx, payout, await progressPayout(ctx.db, { id: payout.id, payoutId: made.payoutId }))
    return made.status === 'pending' ? noted : await applyEnd(ctx, noted, made)
  } catch (error) {
    return giveUp(ctx, payout, error)
  }
}

async function findOld(ctx: Context, payout: PayoutRow): Promise<Payout | undefined> {
  if (!isOld(ctx, payout)) return undefined
  const since = new Date(payout.requested_at.getTime() - 60_000)
  let after: string | undefined
  for (;;) {
    const { payouts, more } = await ctx.providers.payments.listPayouts(payout.payee_id, since, after)
    const found = payouts.find(({ metadata }) => metadata.payout_id === payout.id)
    if (found || !more) return found
    after = payouts.at(-1)?.payoutId
  }
}

async function applyEnd(ctx: Context, payout: PayoutRow, made: Payout): Promise<PayoutRow> {
  const state = made.status === 'paid' ? 'paid' : 'failed'
  const end = { id: payout.id, payoutId: made.payoutId, state, failure: made.failure } as const
  return settled(ctx, payout, await finishPayout(ctx.db, end))
}

/** The provider will not do it: the tokens are available again. Anything else than its refusal is thrown on. */
async function giveUp(ctx: Context, payout: PayoutRow, error: unknown): Promise<PayoutRow> {
  if (!(error instanceof PaymentError) || error.outcome === 'unreachable') throw error
  ctx.log.error('a payout was refused by the provider', error, { payout: payout.id })
  const failure = error.outcome === 'short' ? PAYOUT_SENTENCES.short : PAYOUT_SENTENCES.refused
  return settled(ctx, payout, await finishPayout(ctx.db, { id: payout.id, payoutId: null, state: 'failed', failure }))
}

/** The money of a payout that failed comes back from the payee's account to ours. */
async function callBack(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  if (payout.transfer_id === null) return payout
  const known = isOld(ctx, payout) ? await ctx.providers.payments.findTransfer(keysOf(payout).transfer) : undefined
  if (!known?.reversed) await ctx.providers.payments.reverseTransfer(payout.transfer_id, keysOf(payout).reversal)
  return settled(ctx, payout, await noteReversal(ctx.db, payout.id))
}

function settled(ctx: Context, payout: PayoutRow, result: PayoutMove): PayoutRow {
  if (result.outcome === 'done') return result.payout
  // never silently: a second transfer is money that went twice
  ctx.log.error('a payout is not what the provider says', result.reason, { payout: payout.id })
  return payout
}
