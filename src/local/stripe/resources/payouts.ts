import type Stripe from 'stripe'
import { noSuch, refuse } from '../errors.ts'
import { mergeMetadata, oneOf, type Params, positiveAmount, requiredText, textOrNull } from '../form.ts'
import { idOf, newId } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { balanceOf, post } from '../money.ts'
import { operation, PAGING } from '../router.ts'
import type { Caller, World } from '../world.ts'

const SETTLES_AFTER = 3
const CREATE_PARAMS = 'amount currency description metadata method statement_descriptor'

/** Failure codes of Stripe's test bank accounts that return payouts, by the last four digits. */
const FAILING_BANKS: Record<string, string> = {
  '1113': 'account_closed',
  '1116': 'no_account',
  '2227': 'debit_not_authorized',
}

export function payouts(world: World) {
  const { db } = world
  const own = (caller: Caller) =>
    db.payouts.newestFirst().filter(({ id }) => db.payouts.hidden(id).account === caller.account)
  const one = (id: string, caller: Caller) => {
    const payout = db.payouts.get(id, 'payout')
    if (db.payouts.hidden(id).account !== caller.account) throw noSuch('payout', id)
    return payout
  }
  const connected = { connected: true }
  return [
    operation(
      'POST /v1/payouts',
      'PayoutCreateParams',
      CREATE_PARAMS,
      (call) => create(world, call.params, call.caller),
      {
        connected: true,
      },
    ),
    operation(
      'GET /v1/payouts',
      'PayoutListParams',
      `created destination status ${PAGING}`,
      ({ params, caller }) => page('/v1/payouts', matching(own(caller), params, 'destination', 'status'), params),
      connected,
    ),
    operation('GET /v1/payouts/:id', 'PayoutRetrieveParams', '', ({ id, caller }) => one(id, caller), connected),
  ]
}

/** Ends a payout: the bank accepted it, or returned it (`failure`) and the amount is on the balance again. */
export function settlePayout(world: World, id: string, failure: string | null): void {
  const payout = world.db.payouts.get(id, 'payout')
  const { account } = world.db.payouts.hidden(id)
  if (failure === null) {
    payout.status = 'paid'
    world.announce('payout.paid', payout, { account })
    return
  }
  payout.status = 'failed'
  payout.failure_code = failure
  payout.failure_message = failureMessage(failure)
  const { amount, currency } = payout
  const returned = post(world, { account, source: id, currency, amount, type: 'payout_failure' })
  payout.failure_balance_transaction = returned.id
  world.announce('payout.failed', payout, { account })
}

function create(world: World, params: Params, caller: Caller): Stripe.Payout {
  requiredText(params, 'amount')
  const amount = positiveAmount(params) ?? 0
  const currency = requiredText(params, 'currency').toLowerCase()
  const { account } = caller
  const owner = account ? world.db.accounts.get(account, 'account') : undefined
  if (owner && !owner.payouts_enabled)
    throw refuse('Cannot create payouts: this account is not enabled to make payouts.', { code: 'payouts_not_allowed' })
  if (balanceOf(world, account, currency).available < amount)
    throw refuse(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
      { code: 'balance_insufficient' },
    )
  const bank = owner?.external_accounts?.data[0]
  const id = newId('po')
  const description = textOrNull(params, 'description')
  const taken = post(world, { account, source: id, currency, description, amount: -amount, type: 'payout' })
  const payout = world.db.payouts.add(
    {
      ...blank(world.now()),
      id,
      amount,
      balance_transaction: taken.id,
      currency,
      description,
      destination: idOf(bank) ?? newId('ba'),
      metadata: mergeMetadata(params),
      method: oneOf(params, 'method', ['instant', 'standard']) ?? 'standard',
      statement_descriptor: textOrNull(params, 'statement_descriptor'),
    },
    { account },
  )
  world.announce('payout.created', payout, { account, caller })
  const failure = world.faults.takePayout()?.code ?? FAILING_BANKS[bank?.last4 ?? ''] ?? null
  world.jobs.later(world.settleMs * SETTLES_AFTER, { kind: 'settle_payout', payout: id, failure })
  return payout
}

function blank(now: number) {
  return {
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + 86_400,
    automatic: false,
    created: now,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  } as const
}

function failureMessage(code: string): string {
  switch (code) {
    case 'account_closed':
      return 'The bank account has been closed.'
    case 'no_account':
      return 'No bank account could be located with the details on file; they are probably incorrect.'
    default:
      return 'The bank could not process this payout.'
  }
}
