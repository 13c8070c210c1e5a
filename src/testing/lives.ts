import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as z from 'zod'
import { payoutMin } from '#features/wallet/spec.ts'
import type { Answer, Ledger } from './ledger.ts'

// Random histories of a few people for the ledger's property test: the operations, and the ledger call of each.

export const kinds = [
  ...['promo', 'buy', 'gift', 'tip', 'tip', 'tip', 'tip', 'hold', 'hold', 'post', 'post', 'void', 'expire', 'fold'],
  ...['mature', 'mature', 'payout', 'payout', 'payoutPaid', 'payoutPaid', 'payoutFailed', 'adjust', 'limit', 'refund'],
  ...['refundElsewhere', 'disputeOpened', 'disputeOpened', 'disputeWon', 'disputeLost', 'warning'],
] as const

/** Operation of a history. `again`: the call is made twice at once. `crash`: its second step runs only at the end. */
export type Op = {
  kind: (typeof kinds)[number]
  fan: number
  creator: number
  tokens: number
  pick: number
  again: boolean
  crash: boolean
}

export const anyOp: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom(...kinds),
  fan: fc.nat(1),
  creator: fc.nat(1),
  tokens: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 300, max: 1200 })),
  pick: fc.nat(1_000_000),
  again: fc.boolean(),
  crash: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
})

/** Events of one payment, which determine the state of its purchase. */
export type Payment = { id: string; intent: string; usdCents: number; facts: Set<string>; refund?: string }
export type People = { fans: string[]; creators: string[]; admins: string[] }
export type History = People & {
  holds: string[]
  payments: Payment[]
  payouts: string[]
  /** Acknowledged operations as `kind:movement or reference:tokens`. */
  acknowledged: string[]
}

const purchaseOf = (answer: Answer) =>
  z.object({ id: z.uuid(), movement_id: z.uuid().nullable(), tokens: z.number() }).parse(answer.purchase)
const idIn = (answer: Answer, name: string) => z.looseObject({ id: z.uuid() }).parse(answer[name]).id

/** Makes a call once, or twice at the same time. At most one of two results may acknowledge an effect. */
async function makeCalls(op: Op, make: () => Promise<Answer>): Promise<Answer | undefined> {
  const answers = op.again ? await Promise.all([make(), make()]) : [await make()]
  const fresh = answers.filter((a) => a.outcome === 'done' && !a.replayed)
  if (fresh.length > 1) throw new Error(`${op.kind} had its effect twice: ${JSON.stringify(fresh)}`)
  return fresh[0]
}

const some = <T>(list: T[], op: Op): T | undefined => list[op.pick % Math.max(list.length, 1)]

/** Performs one operation. Throws if it takes effect twice or a call fails. */
export async function live(ledger: Ledger, life: History, op: Op): Promise<void> {
  const fan = life.fans[op.fan] ?? ''
  const creator = life.creators[op.creator] ?? ''
  const { call } = ledger
  const key = randomUUID()
  const note = (kind: string, id: unknown, tokens: unknown) => life.acknowledged.push(`${kind}:${id}:${tokens}`)
  switch (op.kind) {
    case 'promo': {
      const done = await makeCalls(op, () => call("ledger.promo_grant($1, $2, '', $3, 'h')", [fan, op.tokens, key]))
      if (done) note('promo', done.movement_id, op.tokens)
      return
    }
    case 'tip': {
      const done = await makeCalls(op, () => ledger.tip(fan, creator, op.tokens, key))
      if (done) note('tip', done.movement_id, op.tokens)
      return
    }
    case 'buy':
    case 'gift':
      return buy(ledger, life, op)
    case 'hold': {
      const seconds = op.pick % 3 === 0 ? 0.005 : 3600
      const done = await makeCalls(op, () =>
        call("ledger.hold_open($1, $2, 'call', null, now() + make_interval(secs => $3), $4, 'h')", [
          ...[fan, op.tokens, seconds, key],
        ]),
      )
      if (done) note('hold', done.movement_id, op.tokens)
      if (done) life.holds.push(String(done.hold_id))
      return
    }
    case 'post':
    case 'void': {
      const hold = some(life.holds, op)
      if (!hold) return
      const done = await makeCalls(op, () =>
        op.kind === 'void'
          ? call('ledger.hold_void($1)', [hold])
          : call("ledger.hold_post($1, $2, $3, 'call')", [hold, creator, op.tokens]),
      )
      if (done && op.kind === 'post') note('call', done.movement_id, op.tokens)
      return
    }
    case 'limit':
      await call('ledger.spending_limit_set($1, $2)', [fan, op.pick % 2 ? null : op.tokens * 4])
      return
    case 'adjust':
      return adjust(ledger, life, op, op.pick % 2 ? fan : creator)
    case 'fold':
    case 'expire':
    case 'mature':
      return pass(ledger, life, op)
    case 'payout':
    case 'payoutPaid':
    case 'payoutFailed':
      return payOut(ledger, life, op, creator)
    default:
      return refundOrDispute(ledger, life, op)
  }
}

async function buy(ledger: Ledger, life: History, op: Op): Promise<void> {
  const fan = life.fans[op.fan] ?? ''
  const friend = op.kind === 'gift' ? life.fans[1 - op.fan] : null
  const tokens = op.tokens + 1
  const usdCents = tokens * 9
  const key = randomUUID()
  const opened = await makeCalls(op, () =>
    ledger.call("ledger.purchase_open($1, $2, '', 'any', $3, $4, $5, 'h')", [...[fan, friend, tokens, usdCents, key]]),
  )
  if (!opened) return
  const { id } = purchaseOf(opened)
  const payment = { id, intent: `pi_${id}`, usdCents, facts: new Set<string>() }
  life.payments.push(payment)
  if (!op.crash) await credit(ledger, life, op, payment)
}

/** Records the provider's success, as the webhook or, at the end, the reconciliation job does. */
export async function credit(ledger: Ledger, life: History, op: Op, payment: Payment): Promise<void> {
  const done = await makeCalls(op, () =>
    ledger.call('ledger.purchase_credit($1, $2, null, $3, $4)', [
      ...[payment.id, payment.intent, payment.usdCents, op.pick % 2 ? `evt_${payment.id}` : null],
    ]),
  )
  payment.facts.add('paid')
  if (!done) return
  const { movement_id, tokens } = purchaseOf(done)
  life.acknowledged.push(`bought:${movement_id}:${tokens}`)
}

const news: Partial<Record<Op['kind'], string>> = { disputeOpened: 'opened', disputeWon: 'won', disputeLost: 'lost' }

async function refundOrDispute(ledger: Ledger, life: History, op: Op): Promise<void> {
  const payment = some(life.payments, op)
  if (!payment) return
  const { intent, usdCents, facts } = payment
  const dispute = news[op.kind]
  if (dispute) {
    facts.add(dispute)
    await makeCalls(op, () =>
      ledger.call("ledger.dispute_record($1, $2, $3, $4, 'fraudulent')", [
        ...[intent, `dp_${payment.id}`, usdCents, dispute],
      ]),
    )
  } else if (op.kind === 'warning') {
    facts.add('warned')
    await makeCalls(op, () => ledger.call('ledger.warning_record($1)', [intent]))
  } else if (op.kind === 'refundElsewhere') {
    facts.add('refunded')
    await makeCalls(op, () =>
      ledger.call("ledger.refund_record($1, $2, $3, 'succeeded')", [intent, `rx_${payment.id}`, usdCents]),
    )
  } else {
    const fan = life.fans[op.fan] ?? ''
    const begun = await makeCalls(op, () => ledger.call('ledger.refund_begin($1, $2)', [fan, payment.id]))
    if (!begun) return
    payment.refund = `re_${idIn(begun, 'refund')}`
    facts.add('asked')
    if (!op.crash) await endRefund(ledger, op, payment)
  }
}

/** Records the provider's response to a refund request. */
export async function endRefund(ledger: Ledger, op: Op, payment: Payment): Promise<void> {
  if (payment.refund === undefined) return
  const state = op.pick % 4 === 0 ? 'failed' : 'succeeded'
  await makeCalls(op, () =>
    ledger.call('ledger.refund_record($1, $2, $3, $4)', [payment.intent, payment.refund, payment.usdCents, state]),
  )
  payment.facts.delete('asked')
  if (state === 'succeeded') payment.facts.add('refunded')
  delete payment.refund
}

async function payOut(ledger: Ledger, life: History, op: Op, creator: string): Promise<void> {
  if (op.kind === 'payout') {
    const key = randomUUID()
    const tokens = payoutMin + (op.tokens % 60)
    const done = await makeCalls(op, () =>
      ledger.call("ledger.payout_request($1, $2, $3, 'h')", [creator, tokens, key]),
    )
    if (!done) return
    const id = idIn(done, 'payout')
    life.payouts.push(id)
    life.acknowledged.push(`payout:${id}:${tokens}`)
    if (!op.crash)
      await makeCalls(op, () => ledger.call('ledger.payout_progress($1, $2, $3)', [id, `tr_${id}`, `po_${id}`]))
    return
  }
  const id = some(life.payouts, op)
  if (!id) return
  const state = op.kind === 'payoutPaid' ? 'paid' : 'failed'
  await makeCalls(op, () => ledger.call('ledger.payout_finish($1, $2, $3, $4)', [id, null, state, 'account_closed']))
  if (state === 'failed' && !op.crash) await ledger.call('ledger.payout_reversed($1)', [id])
}

async function adjust(ledger: Ledger, life: History, op: Op, who: string): Promise<void> {
  const account = life.creators.includes(who) && op.tokens % 2 ? 'available' : 'spendable'
  const tokens = op.tokens % 3 === 0 ? -op.tokens : op.tokens
  const key = randomUUID()
  const proposed = await makeCalls(op, () =>
    ledger.call("ledger.adjustment_propose($1, $2, $3, $4, 'because', $5, 'h')", [
      ...[life.admins[0], who, account, tokens, key],
    ]),
  )
  if (!proposed || op.crash) return
  const id = idIn(proposed, 'adjustment')
  const decided = await makeCalls(op, () => ledger.call('ledger.adjustment_decide($1, $2, true)', [life.admins[1], id]))
  if (decided) life.acknowledged.push(`adjustment:${id}:${Math.abs(tokens)}`)
}

async function pass(ledger: Ledger, life: History, op: Op): Promise<void> {
  if (op.kind === 'expire') await ledger.app.query('select ledger.holds_expire()')
  if (op.kind === 'fold') await ledger.app.query('select ledger.fold_all()')
  if (op.kind !== 'mature') return
  // locks accounts in the same order as the ledger
  for (const table of ['inbox', 'earnings'])
    await ledger.owner.query(
      `update ledger.${table} t set matures_at = now()
       from (select id from ledger.accounts where owner_id = any($1) and kind = 'pending'
         order by owner_id for update) a
       where t.account_id = a.id and t.matures_at > now()`,
      [life.creators],
    )
  await ledger.app.query('select ledger.mature()')
}
