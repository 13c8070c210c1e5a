import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { buyTokens } from './effects.ts'
import { askStripe, findCharge, findIntent, findOpenDisputes, readPayment } from './stripe.ts'

const packages = [50, 433, 812, 1_488] as const
const challengeCards = [
  'pm_card_authenticationRequired',
  'pm_card_threeDSecure2Required',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_threeDSecureRequiredChargeDeclined',
] as const
/** Cards whose bank disputes the payment, warns of fraud, or delays or returns a refund. */
const troubleCards = [
  'pm_card_createDispute',
  'pm_card_createDisputeProductNotReceived',
  'pm_card_createIssuerFraudRecord',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_bypassPending',
] as const

type Payment = { card: string; saveCard?: boolean; friend?: Person | undefined }

/** Buys a package, and records the purchase. */
async function buy(sim: Simulation, payer: Person, payment: Payment) {
  const bought = await buyTokens(sim, payer, { tokens: sim.chance.pick(packages), ...payment })
  if (bought) sim.see('purchase', bought.purchase)
  return bought
}

/** Records the payer's newest saved card. */
async function rememberCard(sim: Simulation, owner: Person): Promise<void> {
  const saved = await sim.attempt(owner, (caller) => caller.purchase.cards())
  const [card] = saved?.cards ?? []
  if (card) sim.see('card', { id: card.id, owner })
}

const payments: Operation[] = [
  {
    name: 'buy with 3-D Secure',
    weight: 4,
    async run(sim) {
      const saveCard = sim.chance.happens(0.4)
      const friend = sim.chance.happens(0.2) ? sim.anyone() : undefined
      const bought = await buy(sim, sim.anyone('fan'), { card: sim.chance.pick(challengeCards), saveCard, friend })
      if (bought?.challenge) sim.see('challenge', bought.purchase)
    },
  },
  {
    name: 'answer a 3-D Secure challenge',
    weight: 5,
    async run(sim) {
      const purchase = sim.some('challenge')
      if (!purchase) return
      const { id } = purchase
      const payer = sim.actor(purchase.owner)
      const open = await sim.attempt(payer, (caller) => caller.purchase.confirm({ id }))
      const secret = open?.paymentIntent.client_secret
      const challenge = secret && (await readPayment(sim, secret))?.challenge
      if (!challenge) return
      const r = sim.chance.happens(0.75) ? 'ok' : 'fail'
      await askStripe(sim, challenge, new URLSearchParams({ r }))
      const status = (await readPayment(sim, secret))?.status
      if (status === 'succeeded') sim.see('approved challenge', purchase)
      // The tab may close here. Then the webhook or a job credits the purchase.
      if (sim.chance.happens(0.5)) return
      const confirmed = await sim.attempt(payer, (caller) => caller.purchase.confirm({ id }))
      if (confirmed?.success && status !== 'succeeded') throw new Failure(`The unpaid purchase ${id} succeeded.`)
    },
  },
  {
    name: 'save a card',
    weight: 2,
    async run(sim) {
      const payer = sim.anyone('fan')
      const card = sim.chance.pick(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])
      if (await buy(sim, payer, { card, saveCard: true })) await rememberCard(sim, payer)
    },
  },
  {
    name: 'buy with a saved card',
    weight: 3,
    async run(sim) {
      const card = sim.some('card')
      if (!card) return
      const bought = await buy(sim, sim.actor(card.owner), { card: card.id })
      if (bought && sim.all('removed card').some(({ id }) => id === card.id))
        throw new Failure(`The removed card ${card.id} paid.`)
    },
  },
  {
    name: 'remove a card',
    weight: 0.5,
    async run(sim) {
      const card = sim.some('card')
      if (!card) return
      const removed = await sim.attempt(sim.actor(card.owner), async (caller) => {
        await caller.purchase.removeCard({ id: card.id })
        return true
      })
      if (removed) sim.see('removed card', card)
    },
  },
  {
    name: 'buy with a card that makes trouble',
    weight: 2,
    run: (sim) => buy(sim, sim.anyone('fan'), { card: sim.chance.pick(troubleCards) }),
  },
]

const gifts: Operation[] = [
  {
    name: 'give tokens despite a block',
    weight: 1,
    async run(sim) {
      const pair = sim.someBlock()
      if (!pair) return
      const [giver, friend] = sim.chance.happens(0.5) ? pair : pair.toReversed()
      if (giver && friend) await buy(sim, giver, { card: 'pm_card_visa', friend })
    },
  },
  {
    name: 'give tokens to a person who accepts none',
    weight: 1,
    async run(sim) {
      const [giver, friend] = [sim.anyone('fan'), sim.anyone('fan', 'creator')]
      const set = (accepts_gifts: boolean) =>
        sim.attempt(friend, (caller) => caller.purchase.setGiftSettings({ accepts_gifts }))
      const refusing = await set(false)
      if (!refusing) return
      if (await buy(sim, giver, { card: 'pm_card_visa', friend }))
        throw new Failure(`${friend.id} accepts no gifts and got one.`)
      await set(true)
    },
  },
]

const refunds: Operation[] = [
  {
    name: 'refund a purchase for a person',
    weight: 1,
    async run(sim) {
      const purchase = sim.some('purchase')
      if (!purchase) return
      const asked = { id: purchase.owner.id, purchaseId: purchase.id, reason: 'The person asked for it.' }
      await sim.attempt(sim.actor(sim.anyone('admin')), (caller) => caller.people.refund(asked))
    },
  },
  {
    name: 'refund a purchase in the dashboard of Stripe',
    weight: 1,
    async run(sim) {
      const purchase = sim.some('purchase')
      const intent = purchase && (await findIntent(sim, purchase))
      if (!intent) return
      const form = new URLSearchParams({ payment_intent: intent })
      if (sim.chance.happens(0.5)) form.set('amount', String(sim.chance.between(50, 400)))
      await askStripe(sim, '/v1/refunds', form)
    },
  },
]

const disputes: Operation[] = [
  {
    name: 'dispute a payment',
    weight: 1,
    async run(sim) {
      const purchase = sim.some('purchase')
      const charge = purchase && (await findCharge(sim, purchase))
      if (charge) await askStripe(sim, `/__control/charges/${charge}/dispute`, '{}')
    },
  },
  {
    name: 'decide a disputed payment',
    weight: 2,
    async run(sim) {
      const open = await findOpenDisputes(sim)
      if (open.length === 0) return
      const outcome = sim.chance.pick(['won', 'lost'] as const)
      await askStripe(sim, `/__control/disputes/${sim.chance.pick(open)}`, JSON.stringify({ outcome }))
    },
  },
  {
    name: 'give evidence',
    weight: 1,
    async run(sim) {
      const admin = sim.actor(sim.anyone('admin'))
      const listed = await sim.attempt(admin, (caller) => caller.purchase.admin.disputes({ state: 'open' }))
      if (!listed || listed.disputes.length === 0) return
      const { id } = sim.chance.pick(listed.disputes)
      const evidence = { uncategorized_text: 'Words.' }
      const submit = sim.chance.happens(0.5)
      await sim.attempt(admin, (caller) => caller.purchase.admin.giveEvidence({ id, evidence, submit }))
    },
  },
  {
    name: 'warn of fraud',
    weight: 1,
    async run(sim) {
      const purchase = sim.some('purchase')
      const charge = purchase && (await findCharge(sim, purchase))
      if (charge) await askStripe(sim, `/__control/charges/${charge}/early-fraud-warning`, '{}')
    },
  },
  {
    name: 'release a fraud warning',
    weight: 1,
    async run(sim) {
      const admin = sim.actor(sim.anyone('admin'))
      const listed = await sim.attempt(admin, (caller) => caller.purchase.admin.fraudWarnings({}))
      if (!listed || listed.warnings.length === 0) return
      const { purchase_id: id } = sim.chance.pick(listed.warnings)
      await sim.attempt(admin, (caller) => caller.purchase.admin.releaseWarning({ id, reason: 'A known card.' }))
    },
  },
]

export const cards: Operation[] = [...payments, ...gifts, ...refunds, ...disputes]
