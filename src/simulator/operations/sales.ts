import type { Caller } from '../marketplace.ts'
import { Failure, type Operation, type Person, type Seen, type Simulation } from '../simulation.ts'
import { addUpload, race, subscribe, unlockContent } from './effects.ts'

const address = {
  ...{ name: 'Ada Lovelace', line2: '', city: 'London', region: '' },
  ...{ postal_code: 'SW1Y 4JH', country: 'GB', phone: '' },
}

/** Buys a product. @returns the order */
async function buyProduct(sim: Simulation): Promise<Seen | undefined> {
  const [fan, product] = [sim.anyone('fan'), sim.some('product')]
  if (!product) return undefined
  const line1 = sim.visibility.mark("12 St James's Square", fan, product.owner)
  const asked = { id: product.id, price_tokens: product.tokens, shipping_address: { ...address, line1 } }
  const bought = await sim.act(
    fan,
    (caller, idempotencyKey) => caller.shop.buy({ ...asked, idempotencyKey }),
    ({ order }) => order.id,
  )
  if (!bought) return undefined
  const order = { id: bought.order.id, owner: fan, other: product.owner }
  for (const kind of ['order', 'parcel'] as const) sim.see(kind, order)
  sim.deal(fan, product.owner)
  sim.acknowledge(`order ${order.id} ${product.tokens}`)
  return order
}

/** Orders for which an action is most often possible. */
const orderKinds = {
  ...({ deliver: 'order', ship: 'parcel', revise: 'delivery', accept: 'delivery', cancel: 'order' } as const),
  ...({ dispute: 'delivery', resolve: 'dispute' } as const),
}

/** Lets the seller ship a new order while the buyer cancels it. */
async function shipAndCancel(sim: Simulation): Promise<void> {
  const order = await buyProduct(sim)
  if (!order?.other) return
  const { id, owner: buyer, other: seller } = order
  const parcel = { id, carrier: 'Post', tracking_number: 'AB 123' }
  const winner = await race(sim, [
    { by: seller, call: ({ orders }, idempotencyKey) => orders.ship({ ...parcel, idempotencyKey }) },
    { by: buyer, call: ({ orders }, idempotencyKey) => orders.cancel({ id, idempotencyKey }) },
  ])
  if (winner === seller) sim.see('delivery', order)
}

export const shop: Operation[] = [
  { name: 'ship and cancel an order', weight: 2, run: shipAndCancel },
  {
    name: 'create an offer',
    weight: 1,
    async run(sim) {
      const owner = sim.anyone('creator')
      const draft = {
        title: sim.visibility.mark('A song'),
        description: 'Words.',
        priceTokens: sim.chance.between(5, 40),
        maxQuantity: sim.chance.pick([1, 3, null]),
      }
      const made = await sim.attempt(owner, (caller) => caller.offers.create(draft))
      if (made) sim.see('offer', { id: made.offer.id, owner, tokens: draft.priceTokens, text: draft.title })
    },
  },
  {
    name: 'order an offer',
    weight: 5,
    async run(sim) {
      const [fan, offer] = [sim.anyone('fan'), sim.some('offer')]
      if (!offer) return
      const priceTokens = sim.chance.happens(0.95) ? offer.tokens : 1
      const bought = await sim.act(
        fan,
        (caller, idempotencyKey) => caller.offers.order({ id: offer.id, priceTokens, idempotencyKey }),
        ({ order }) => order.id,
      )
      if (!bought) return
      if (priceTokens !== offer.tokens) throw new Failure(`The offer ${offer.id} ignores the price that the buyer saw.`)
      sim.see('order', { id: bought.order.id, owner: fan, other: offer.owner })
      sim.deal(fan, offer.owner)
      sim.acknowledge(`order ${bought.order.id} ${offer.tokens}`)
    },
  },
  {
    name: 'create a product',
    weight: 1,
    async run(sim) {
      const owner = sim.anyone('creator')
      const draft = {
        name: sim.visibility.mark('A polaroid'),
        price_tokens: sim.chance.between(5, 40),
        category: 'polaroid' as const,
        image_url: '/demo/1.jpg',
        stock_quantity: sim.chance.pick([1, 3, null]),
      }
      const made = await sim.attempt(owner, (caller) => caller.shop.create(draft))
      if (made) sim.see('product', { id: made.item.id, owner, tokens: draft.price_tokens, text: draft.name })
    },
  },
  {
    name: 'buy a product',
    weight: 5,
    run: buyProduct,
  },
  {
    name: 'return a shipped parcel',
    weight: 2,
    async run(sim) {
      const order = await buyProduct(sim)
      if (!order?.other) return
      const target = { id: order.id }
      const act = (who: Person, call: (orders: Caller['orders'], idempotencyKey: string) => Promise<unknown>) =>
        sim.act(
          who,
          ({ orders }, key) => call(orders, key),
          () => order.id,
        )
      const parcel = { ...target, carrier: 'Post', tracking_number: 'AB 123' }
      if (!(await act(order.other, (orders, idempotencyKey) => orders.ship({ ...parcel, idempotencyKey })))) return
      if (sim.chance.happens(0.5))
        return act(order.other, (orders, idempotencyKey) => orders.cancel({ ...target, idempotencyKey }))
      const reason = 'Words.'
      await act(order.owner, (orders, idempotencyKey) => orders.dispute({ ...target, reason, idempotencyKey }))
      const decision = { ...target, outcome: 'refund' as const, reason }
      await act(sim.anyone('admin'), (orders, idempotencyKey) => orders.resolve({ ...decision, idempotencyKey }))
    },
  },
  ...(['deliver', 'ship', 'revise', 'accept', 'cancel', 'dispute', 'resolve'] as const).map(
    (name): Operation => ({
      name: `${name} an order`,
      weight: { deliver: 6, ship: 3, revise: 2, accept: 3, cancel: 2, dispute: 2, resolve: 2 }[name],
      async run(sim) {
        const order = sim.some(sim.chance.happens(0.8) ? orderKinds[name] : 'order')
        if (!order?.other) return
        const bySeller = name === 'deliver' || name === 'ship' || (name === 'cancel' && sim.chance.happens(0.6))
        const rightful = name === 'resolve' ? sim.anyone('admin') : bySeller ? order.other : order.owner
        const outcome = sim.chance.pick(['refund', 'pay'] as const)
        const words = sim.visibility.mark('Words.', order.owner, order.other, 'finance')
        const acted = await sim.act(
          sim.actor(rightful, ...(name === 'cancel' ? [order.other, order.owner] : [])),
          ({ orders }, idempotencyKey): Promise<unknown> => {
            const target = { id: order.id, idempotencyKey }
            if (name === 'deliver') return orders.deliver({ ...target, text: words })
            if (name === 'ship')
              return orders.ship({ ...target, carrier: 'Post', tracking_number: 'AB 123', message: words })
            if (name === 'revise') return orders.revise({ ...target, message: words })
            if (name === 'dispute') return orders.dispute({ ...target, reason: words })
            if (name === 'resolve') return orders.resolve({ ...target, outcome, reason: words })
            return orders[name](target)
          },
          () => order.id,
        )
        if (acted && name === 'dispute') sim.see('dispute', order)
        if (acted && (name === 'deliver' || name === 'ship')) sim.see('delivery', order)
      },
    }),
  ),
]

export const content: Operation[] = [
  {
    name: 'publish content',
    weight: 1,
    async run(sim) {
      const owner = sim.anyone('creator')
      const price = sim.chance.between(5, 30)
      const upload_id = await addUpload(sim, owner, 'photo')
      const title = sim.visibility.mark('A photo')
      const made = await sim.attempt(owner, (caller) =>
        caller.content.upload({ type: 'photo', title, price, upload_id }),
      )
      if (made) sim.see('content', { id: made.content.id, owner, tokens: price, text: title })
    },
  },
  {
    name: 'unlock content',
    weight: 6,
    async run(sim) {
      const [fan, item] = [sim.anyone('fan'), sim.some('content')]
      if (item) await unlockContent(sim, fan, item)
    },
  },
]

async function createTier(sim: Simulation, owner: Person): Promise<void> {
  const price_tokens = sim.chance.between(5, 30)
  const name = sim.chance.pick(['Balcony', 'Stalls', 'Box'])
  const made = await sim.attempt(owner, (caller) =>
    caller.subscriptions.createTier({ name, price_tokens, free_message_kinds: ['text'] }),
  )
  if (made) sim.see('tier', { id: made.tier.id, owner, tokens: price_tokens })
}

export const subscriptions: Operation[] = [
  {
    name: 'create a tier',
    weight: 1,
    run: (sim) => createTier(sim, sim.anyone('creator')),
  },
  {
    name: 'raise the price of a tier',
    weight: 0.5,
    async run(sim) {
      const tier = sim.some('tier')
      if (!tier?.tokens) return
      const price_tokens = tier.tokens + sim.chance.between(1, 5)
      const changed = await sim.attempt(sim.actor(tier.owner), (caller) =>
        caller.subscriptions.updateTier({ id: tier.id, price_tokens }),
      )
      if (changed) sim.see('tier', { ...tier, tokens: price_tokens })
    },
  },
  {
    name: 'agree to the price of a tier',
    weight: 1,
    async run(sim) {
      const [subscription, stranger] = [sim.some('subscription'), sim.anyone('fan')]
      if (!subscription) return
      const { owner, other } = subscription
      const tier = sim.all('tier').findLast((one) => one.owner.id === other?.id)
      if (!tier?.tokens) return
      const isByOwner = stranger.id === owner.id || sim.chance.happens(0.6)
      const consent = {
        id: subscription.id,
        tier_id: tier.id,
        price_tokens: tier.tokens,
        renewal_consent: true as const,
      }
      await sim.attempt(isByOwner ? owner : { ...stranger, isIntruder: true }, (caller) =>
        caller.subscriptions.agree(consent),
      )
    },
  },
  {
    name: 'subscribe',
    weight: 4,
    async run(sim) {
      const [fan, tier] = [sim.anyone('fan'), sim.some('tier')]
      if (!tier || !(await subscribe(sim, fan, tier)) || sim.chance.happens(0.7)) return
      await createTier(sim, tier.owner)
      const second = sim.all('tier').findLast(({ id, owner }) => owner.id === tier.owner.id && id !== tier.id)
      if (second && (await subscribe(sim, fan, second))) throw new Failure(`${fan.id} subscribed to a creator twice.`)
    },
  },
  ...(['cancel', 'remove', 'renew'] as const).map(
    (name): Operation => ({
      name: `${name} a subscription`,
      weight: 1,
      async run(sim) {
        const subscription = sim.some('subscription')
        if (!subscription) return
        const { id, owner, other } = subscription
        await sim.attempt(sim.actor(owner, other), (caller): Promise<unknown> => caller.subscriptions[name]({ id }))
      },
    }),
  ),
]
