import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { mergeMetadata, type Params, positiveAmount, requiredText, text, textOrNull } from '../form.ts'
import { idOf, newId } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { balanceOf, post } from '../money.ts'
import { operation, PAGING } from '../router.ts'
import type { Caller, World } from '../world.ts'

const CREATE_PARAMS = 'amount currency description destination metadata source_transaction transfer_group'

export function transfers(world: World) {
  const { db } = world
  return [
    operation('POST /v1/transfers', 'TransferCreateParams', CREATE_PARAMS, ({ params, caller }) =>
      create(world, params, caller),
    ),
    operation('GET /v1/transfers', 'TransferListParams', `created destination transfer_group ${PAGING}`, ({ params }) =>
      page('/v1/transfers', matching(db.transfers.newestFirst(), params, 'destination', 'transfer_group'), params),
    ),
    operation('GET /v1/transfers/:id', 'TransferRetrieveParams', '', ({ id }) => db.transfers.get(id, 'transfer')),
    operation(
      'POST /v1/transfers/:id/reversals',
      'TransferCreateReversalParams',
      'amount metadata',
      ({ id, params, caller }) => reverse(world, db.transfers.get(id, 'transfer'), params, caller),
    ),
    operation('GET /v1/transfers/:id/reversals', 'TransferListReversalsParams', PAGING, ({ id, params }) => {
      const reversals = db.transfers.get(id, 'transfer').reversals
      return page(reversals.url, reversals.data, params)
    }),
  ]
}

/** Transfers from the platform's balance to a connected account's. */
function create(world: World, params: Params, caller: Caller): Stripe.Transfer {
  const currency = requiredText(params, 'currency').toLowerCase()
  requiredText(params, 'amount')
  const amount = positiveAmount(params) ?? 0
  const destination = world.db.accounts.get(requiredText(params, 'destination'), 'account', 'destination')
  if (destination.capabilities?.transfers !== 'active')
    throw refuse(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      { param: 'destination', code: 'insufficient_capabilities_for_transfer' },
    )
  const charge = text(params, 'source_transaction')
  if (charge) world.db.charges.get(charge, 'charge', 'source_transaction')
  if (!charge && balanceOf(world, null, currency).available < amount)
    throw refuse(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available ' +
        'balance by creating Charges using the 4000000000000077 test card. ' +
        'See: https://stripe.com/docs/testing#available-balance',
      { code: 'balance_insufficient' },
    )
  const id = newId('tr')
  const payment = newId('py')
  const description = textOrNull(params, 'description')
  const sent = post(world, { source: id, currency, description, amount: -amount, type: 'transfer' })
  post(world, { account: destination.id, source: payment, currency, description, amount, type: 'payment' })
  const transfer = world.db.transfers.add(
    {
      id,
      object: 'transfer',
      amount,
      amount_reversed: 0,
      balance_transaction: sent.id,
      created: world.now(),
      currency,
      description,
      destination: destination.id,
      destination_payment: payment,
      livemode: false,
      metadata: mergeMetadata(params),
      reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
      reversed: false,
      source_transaction: charge ?? null,
      source_type: 'card',
      transfer_group: textOrNull(params, 'transfer_group'),
    },
    {},
  )
  world.announce('transfer.created', transfer, { caller })
  return transfer
}

/** Reverses all or part of a transfer; refused if the connected account no longer has the money. */
function reverse(world: World, transfer: Stripe.Transfer, params: Params, caller: Caller): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed
  const amount = positiveAmount(params) ?? left
  if (amount > left || left === 0)
    throw refuse('Reversal amount is greater than unreversed amount on transfer.', { param: 'amount' })
  const account = idOf(transfer.destination)
  const { currency } = transfer
  if (balanceOf(world, account, currency).available < amount)
    throw refuse('The connected account does not have sufficient funds to reverse this transfer.', {
      code: 'balance_insufficient',
    })
  const id = newId('trr')
  const refund = newId('pyr')
  const returned = post(world, { source: id, currency, amount, type: 'transfer_refund' })
  post(world, { account, source: refund, currency, amount: -amount, type: 'payment_refund' })
  const reversal = world.db.transfer_reversals.add(
    {
      id,
      object: 'transfer_reversal',
      amount,
      balance_transaction: returned.id,
      created: world.now(),
      currency,
      destination_payment_refund: refund,
      metadata: mergeMetadata(params),
      source_refund: null,
      transfer: transfer.id,
    },
    {},
  )
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  world.announce('transfer.reversed', transfer, { caller })
  return reversal
}
