import type Stripe from 'stripe'
import { matching, page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'

export function balance(world: World) {
  const { db } = world
  const connected = { connected: true }
  return [
    operation('GET /v1/balance', 'BalanceRetrieveParams', '', ({ caller }) => read(world, caller.account), connected),
    operation(
      'GET /v1/balance_transactions',
      'BalanceTransactionListParams',
      `created currency source type ${PAGING}`,
      ({ params, caller }) => {
        const own = db.balance_transactions
          .newestFirst()
          .filter(({ id }) => db.balance_transactions.hidden(id).account === caller.account)
        return page('/v1/balance_transactions', matching(own, params, 'currency', 'source', 'type'), params)
      },
      connected,
    ),
    operation(
      'GET /v1/balance_transactions/:id',
      'BalanceTransactionRetrieveParams',
      '',
      ({ id }) => db.balance_transactions.get(id, 'balance transaction'),
      connected,
    ),
  ]
}

function read(world: World, account: string | null): Stripe.Balance {
  const own = world.db.balances.oldestFirst().filter((balance) => balance.account === account)
  const funds = own.length > 0 ? own : [{ currency: 'usd', available: 0 }]
  return {
    object: 'balance',
    available: funds.map(({ currency, available }) => ({
      amount: available,
      currency,
      source_types: { card: available },
    })),
    livemode: false,
    pending: funds.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
    ...(account === null && { connect_reserved: funds.map(({ currency }) => ({ amount: 0, currency })) }),
  }
}
