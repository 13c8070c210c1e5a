import type { Caller } from '../marketplace.ts'
import { Failure, type Kind, type Operation, type Person, type Seen, type Simulation } from '../simulation.ts'
import { race } from './effects.ts'

type Call = (caller: Caller, idempotencyKey: string) => Promise<unknown>

type Approach = (sim: Simulation, from: Person, to: Person) => Call | undefined

/** Returns a call about the newest thing of a kind that the other person owns. */
const ofThing =
  (kind: Kind, callOf: (thing: Seen, from: Person, sim: Simulation) => Call | undefined): Approach =>
  (sim, from, to) => {
    const thing = sim.all(kind).findLast(({ owner }) => owner.id === to.id)
    return thing && callOf(thing, from, sim)
  }

/** Calls of a person to another one. */
const approaches: readonly Approach[] = [
  (_sim, _from, { id: giftRecipientId }) => {
    const gift = { tokenAmount: 50, paymentMethodId: 'pm_card_visa', isGift: true, giftRecipientId }
    return (caller, idempotencyKey) => caller.purchase.buy({ ...gift, idempotencyKey })
  },
  (_sim, _from, { id: userId }) =>
    ({ social }) =>
      social.follow({ userId }),
  (_sim, _from, { id: creator_id }) =>
    (caller, idempotencyKey) =>
      caller.sessions.ask({ creator_id, type: 'voice', minutes: 5, idempotencyKey }),
  ofThing(
    'offer',
    ({ id, tokens: priceTokens }) =>
      (caller, idempotencyKey) =>
        caller.offers.order({ id, priceTokens, idempotencyKey }),
  ),
  // an item that was bought before the block stays open
  ofThing('content', ({ id, tokens: price }, from, sim) =>
    sim.acknowledged.has(`content ${from.id} ${id} ${price}`)
      ? undefined
      : (caller, idempotencyKey) => caller.content.unlock({ id, price, idempotencyKey }),
  ),
  ofThing(
    'event',
    ({ id }) =>
      (caller, idempotencyKey) =>
        caller.events.take({ id, idempotencyKey }),
  ),
  ofThing(
    'tier',
    ({ id: tier_id, tokens: price_tokens = 0 }) =>
      (caller, idempotencyKey) =>
        caller.subscriptions.subscribe({ tier_id, price_tokens, renewal_consent: true, idempotencyKey }),
  ),
]

/** Changes that only creators or admins may make. */
const reserved: readonly Call[] = [
  (caller) => caller.offers.create({ title: 'A song', description: 'Words.', priceTokens: 5, maxQuantity: null }),
  (caller) => caller.subscriptions.createTier({ name: 'Balcony', price_tokens: 5, free_message_kinds: ['text'] }),
  (caller, idempotencyKey) => caller.wallet.creator.requestPayout({ tokens: 400, idempotencyKey }),
  (caller) => caller.wallet.creator.startOnboarding({ country: 'DE' }),
]

type CallOf = (caller: Caller, target: { id: string; idempotencyKey: string }) => Promise<unknown>

/** Calls about things, which only their two sides or some admins may make. */
const guardedCalls: readonly (readonly [Kind, CallOf])[] = [
  ['purchase', ({ purchase }, { id }) => purchase.refund({ id })],
  ['challenge', ({ purchase }, { id }) => purchase.confirm({ id })],
  ['card', ({ purchase }, { id }) => purchase.removeCard({ id })],
  ['order', ({ orders }, target) => orders.accept(target)],
  ['order', ({ orders }, target) => orders.deliver({ ...target, text: 'Words.' })],
  ['order', ({ orders }, target) => orders.dispute({ ...target, reason: 'Words.' })],
  ['order', ({ orders }, target) => orders.cancel(target)],
  ['call', ({ sessions }, target) => sessions.accept(target)],
  ['call', ({ sessions }, target) => sessions.decline(target)],
  ['call', ({ sessions }, target) => sessions.cancel(target)],
  ['call', ({ sessions }, { id }) => sessions.join({ id })],
  ['call', ({ sessions }, target) => sessions.addMinutes({ ...target, minutes: 5 })],
  ['event', ({ events }, { id }) => events.cancel({ id })],
  ['event', ({ events }, { id }) => events.update({ id, title: 'An event' })],
  ['offer', ({ offers }, { id }) => offers.update({ id, priceTokens: 5 })],
  ['offer', ({ offers }, { id }) => offers.remove({ id })],
  ['product', ({ shop }, { id }) => shop.update({ id, price_tokens: 5 })],
  ['product', ({ shop }, { id }) => shop.remove({ id })],
  ['content', ({ content }, { id }) => content.update({ id, price: 5 })],
  ['content', ({ content }, { id }) => content.remove({ id })],
  ['recording', ({ recordings }, { id }) => recordings.update({ id, price: 5 })],
  ['subscription', ({ subscriptions }, { id }) => subscriptions.cancel({ id })],
  ['tier', ({ subscriptions }, { id }) => subscriptions.updateTier({ id, price_tokens: 5 })],
  ['tier', ({ subscriptions }, { id }) => subscriptions.closeTier({ id })],
  ['stream', ({ live }, { id }) => live.end({ id })],
  ['broadcast', ({ broadcast }, { id }) => broadcast.cancel({ id })],
  ['case', ({ moderation }, { id }) => moderation.cases.dismiss({ id, reason: 'no_violation' })],
  ['removal', ({ moderation }, { id }) => moderation.cases.undo({ id })],
  ['adjustment', ({ wallet }, { id }) => wallet.admin.approve({ id })],
]
const attacksAtOnce = 3

/** Lets a person without any right to some things act on them. */
async function attack(sim: Simulation): Promise<void> {
  for (let i = 0; i < attacksAtOnce; i++) {
    const [kind, call] = sim.chance.pick(guardedCalls)
    const [thing, stranger] = [sim.some(kind), sim.anyone('fan', 'creator')]
    if (!thing || stranger.id === thing.owner.id || stranger.id === thing.other?.id) continue
    const target = { id: thing.id, idempotencyKey: sim.chance.uuid() }
    await sim.attempt({ ...stranger, isIntruder: true }, async (caller) => [await call(caller, target)])
  }
}

type Sending = { from: Person; to: Person; key: string; words: string }

/** Sends a tip with a key. @returns the id of its effect; undefined if the product refused it. */
async function sendTip(sim: Simulation, { from, to, key, words }: Sending): Promise<string | undefined> {
  const tip = { recipientId: to.id, tokens: 2, message: words, idempotencyKey: key }
  const sent = await sim.attempt(from, (caller) => caller.tips.send(tip))
  if (!sent) return undefined
  sim.deal(from, to)
  sim.acknowledge(`tip ${from.id} ${to.id} 2`)
  return sent.tip.id
}

/** Sends a message with a key. @returns the id of its effect; undefined if the product refused it. */
async function sendMessage(sim: Simulation, { from, to, key, words }: Sending): Promise<string | undefined> {
  const message = { userId: to.id, kind: 'text' as const, content: words, idempotencyKey: key }
  const sent = await sim.attempt(from, (caller) => caller.messages.send(message))
  if (!sent) return undefined
  const { id, price } = sent.message
  sim.see('message', { id, owner: from, other: to, tokens: price })
  sim.deal(from, to)
  sim.acknowledge(`message ${id} ${price}`)
  return id
}

export const misuse: Operation[] = [
  { name: 'attack foreign things', weight: 4, run: attack },
  {
    name: 'deal despite a block',
    weight: 4,
    async run(sim) {
      const pair = sim.someBlock()
      if (!pair) return
      const [from, to] = sim.chance.happens(0.5) ? pair : [pair[1], pair[0]]
      const call = sim.chance.pick(approaches)(sim, from, to)
      const key = sim.chance.uuid()
      if (call && (await sim.attempt(from, async (caller) => [await call(caller, key)]))) sim.deal(from, to)
    },
  },
  {
    name: 'block a follower',
    weight: 0.5,
    async run(sim) {
      const [fan, creator] = [sim.anyone('fan'), sim.anyone('creator')]
      await sim.attempt(fan, async ({ social }) => [await social.follow({ userId: creator.id })])
      const blocked = await sim.attempt(creator, async ({ social }) => [await social.block({ userId: fan.id })])
      if (blocked) sim.setBlock(creator, fan, true)
    },
  },
  {
    name: 'act as a creator',
    weight: 0.5,
    run(sim) {
      const [call, key] = [sim.chance.pick(reserved), sim.chance.uuid()]
      return sim.attempt({ ...sim.anyone('fan', 'admin'), isIntruder: true }, async (caller) => [
        await call(caller, key),
      ])
    },
  },
  {
    name: 'use a key for two requests',
    weight: 2,
    async run(sim) {
      const [from, other, to] = [sim.anyone('fan'), sim.anyone('fan'), sim.anyone('creator')]
      const [key, send] = [sim.chance.uuid(), sim.chance.pick([sendTip, sendMessage])]
      const first = await send(sim, { from, to, key, words: 'Words.' })
      if (first === undefined) return
      const second = await send(sim, { from, to, key, words: 'Other words.' })
      if (second !== undefined) throw new Failure('A key answered two different requests.')
      if (from.id === other.id) return
      const shared = await send(sim, { from: other, to, key, words: 'Words.' })
      if (shared === first) throw new Failure('One key of two people had one effect.')
    },
  },
  {
    name: 'two admins decide a report',
    weight: 1,
    async run(sim) {
      const [filed, one, other] = [sim.some('case'), sim.anyone('admin'), sim.anyone('admin')]
      if (!filed || one.id === other.id) return
      const { id, owner } = filed
      const winner = await race(sim, [
        { by: one, call: ({ moderation: { cases } }) => cases.remove({ id, reason: 'spam' }) },
        { by: other, call: ({ moderation: { cases } }) => cases.dismiss({ id, reason: 'no_violation' }) },
      ])
      if (winner === one) sim.see('removal', { id, owner })
    },
  },
]
