import type { Caller } from '../marketplace.ts'
import { Failure, type Person, type Seen, type Simulation } from '../simulation.ts'

// Calls of several operations, with their acknowledgements.

type Order = { tokens: number; card?: string; saveCard?: boolean; friend?: Person | undefined; giftMessage?: string }

/** Returns the effect of a paid purchase. */
export const creditOf = ({ id, other }: Seen): string => `${other ? 'gift' : 'purchase'} ${id}`

/**
 * Buys tokens with a card, also as a gift. Acknowledges a payment that succeeds at once.
 * @returns the response and the purchase; undefined if the product refused it
 */
export async function buyTokens(sim: Simulation, payer: Person, { tokens, friend, ...order }: Order) {
  const { card = 'pm_card_visa', saveCard = false, giftMessage } = order
  const gift = friend ? { isGift: true, giftRecipientId: friend.id, giftMessage } : { isGift: false }
  const bought = await sim.act(
    payer,
    ({ purchase }, idempotencyKey) =>
      purchase.buy({ tokenAmount: tokens, paymentMethodId: card, saveCard, ...gift, idempotencyKey }),
    ({ purchase }) => purchase.id,
  )
  if (!bought) return undefined
  const purchase: Seen = { id: bought.purchase.id, owner: payer, ...(friend && { other: friend }) }
  if (friend) sim.deal(payer, friend)
  // a bank can dispute a payment before the response, which then has another status
  const isPaid = bought.paymentIntent.status === 'succeeded'
  if (isPaid) sim.acknowledge(creditOf(purchase))
  return { isPaid, challenge: bought.paymentIntent.client_secret, purchase }
}

type Tip = Parameters<Caller['tips']['send']>[0]

/** Sends a tip. @returns true if it was paid */
export async function sendTip(sim: Simulation, fan: Person, creator: Person, tip: Omit<Tip, 'recipientId'>) {
  const sent = await sim.act(
    fan,
    ({ tips }, idempotencyKey) => tips.send({ recipientId: creator.id, ...tip, idempotencyKey }),
    ({ tip: { id } }) => id,
  )
  if (!sent) return false
  sim.deal(fan, creator)
  sim.acknowledge(`tip ${fan.id} ${creator.id} ${tip.tokens}`)
  return true
}

type Ask = Omit<Parameters<Caller['sessions']['ask']>[0], 'creator_id'>

/** Requests a call. @returns its id; undefined if the product refused it */
export async function requestCall(sim: Simulation, fan: Person, creator: Person, ask: Ask) {
  const asked = await sim.act(
    fan,
    ({ sessions }, idempotencyKey) => sessions.ask({ creator_id: creator.id, ...ask, idempotencyKey }),
    ({ request }) => request.id,
  )
  if (!asked) return undefined
  const { id } = asked.request
  sim.see('call', { id, owner: fan, other: creator })
  sim.deal(fan, creator)
  sim.acknowledge(`call ${id}`)
  return id
}

type Rival = { by: Person; call(caller: Caller, idempotencyKey: string): Promise<unknown> }

/**
 * Makes two calls at the same time, of which only one may succeed.
 * @returns the person who succeeded; undefined if the product refused both @throws Failure if both succeed
 */
export async function race(sim: Simulation, rivals: readonly [Rival, Rival]): Promise<Person | undefined> {
  const keys = rivals.map(() => sim.chance.uuid())
  const winners = await sim.attempt(rivals[0].by, async () => {
    const calls = rivals.map(({ by, call }, i) => call(sim.market.as(by), keys[i] ?? ''))
    const results = await Promise.allSettled(calls)
    const lost = results.filter((result) => result.status === 'rejected')
    if (lost.length === results.length) throw lost[0]?.reason
    return results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []))
  })
  if (winners && winners.length > 1) throw new Failure('Both calls of a race succeeded.')
  return winners && rivals[winners[0] ?? 0]?.by
}

/** Takes a ticket of an event. */
export async function takeTicket(sim: Simulation, fan: Person, event: Seen, auto_confirm = true): Promise<void> {
  const taken = await sim.act(
    fan,
    ({ events }, idempotencyKey) => events.take({ id: event.id, auto_confirm, idempotencyKey }),
    ({ ticket }) => ticket.id,
  )
  if (!taken) return
  sim.deal(fan, event.owner)
  sim.see('ticket', { id: event.id, owner: fan })
}

/** Gives a ticket back, or confirms an offered seat. `id`: that of the event. */
export const changeTicket = (sim: Simulation, { id, owner }: Seen, action: 'giveBack' | 'confirm') =>
  sim.act(
    owner,
    ({ events }, idempotencyKey) => events[action]({ id, idempotencyKey }),
    ({ ticket }) => ticket.id,
  )

/** Unlocks content. @returns true if it is open */
export async function unlockContent(sim: Simulation, fan: Person, { id, tokens: price }: Seen): Promise<boolean> {
  const unlocked = await sim.act(
    fan,
    ({ content }, idempotencyKey) => content.unlock({ id, price, idempotencyKey }),
    () => id,
  )
  // unlocking again opens the item without another payment
  if (unlocked) sim.acknowledged.set(`content ${fan.id} ${id} ${price}`, 1)
  return unlocked !== undefined
}

/** Subscribes to a tier. @returns the subscription; undefined if the product refused it */
export async function subscribe(sim: Simulation, fan: Person, tier: Seen) {
  const consent = { tier_id: tier.id, price_tokens: tier.tokens ?? 0, renewal_consent: true as const }
  const made = await sim.act(
    fan,
    ({ subscriptions }, idempotencyKey) => subscriptions.subscribe({ ...consent, idempotencyKey }),
    ({ subscription }) => subscription.id,
  )
  if (!made) return undefined
  sim.deal(fan, tier.owner)
  sim.see('subscription', { id: made.subscription.id, owner: fan, other: tier.owner })
  return made.subscription
}

type UploadKind = 'message-image' | 'paid-content' | 'photo' | 'profile-picture' | 'stream'
type UploadFile = { type: 'image/jpeg' | 'video/webm'; seconds?: number }

/** Writes a checked upload without stored files, as service tests do. @returns its id */
export async function addUpload(
  sim: Simulation,
  owner: Person,
  kind: UploadKind,
  { type, seconds }: UploadFile = { type: 'image/jpeg' },
): Promise<string> {
  const id = sim.chance.uuid()
  await sim.market.database.query(
    `insert into uploads (id, owner_id, kind, state, type, size, width, height, duration_ms)
     values ($1, $2, $3, 'ready', $4, 1000, 64, 48, $5)`,
    [id, owner.id, kind, type, seconds === undefined ? null : seconds * 1_000],
  )
  return id
}
