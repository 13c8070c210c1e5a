import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { buyTokens, sendTip } from './effects.ts'

const packages = [433, 812, 1_488, 4_986]

/** Changes a fan's spending limit. @throws Failure unless a lower limit applies at once, and a higher one later */
async function setLimit(sim: Simulation, fan: Person, tokens: number | null): Promise<void> {
  const limits = await sim.attempt(fan, async ({ wallet }) => {
    const { tokens: before } = await wallet.spendingLimit()
    return { before, after: (await wallet.setSpendingLimit({ tokens })).tokens }
  })
  if (!limits) return
  const { before, after } = limits
  const isLower = before === null || (tokens !== null && tokens <= before)
  if (after !== (isLower ? tokens : before))
    throw new Failure(`The limit ${before} of ${fan.id} became ${after} after a change to ${tokens}.`)
}

export const money: Operation[] = [
  {
    name: 'buy tokens',
    weight: 10,
    async run(sim) {
      const fan = sim.anyone('fan')
      const bought = await buyTokens(sim, fan, { tokens: sim.chance.pick(packages) })
      if (bought) sim.see('purchase', bought.purchase)
    },
  },
  {
    name: 'buy with a declined card',
    weight: 1,
    run: (sim) => buyTokens(sim, sim.anyone('fan'), { tokens: 50, card: 'pm_card_chargeDeclined' }),
  },
  {
    name: 'give tokens',
    weight: 2,
    async run(sim) {
      const [fan, friend] = [sim.anyone('fan'), sim.anyone()]
      const giftMessage = sim.visibility.mark('Words.', fan, friend)
      await buyTokens(sim, fan, { tokens: 50, friend, giftMessage })
    },
  },
  {
    name: 'refund a purchase',
    weight: 1,
    async run(sim) {
      const purchase = sim.some('purchase')
      if (purchase)
        await sim.attempt(sim.actor(purchase.owner), (caller) => caller.purchase.refund({ id: purchase.id }))
    },
  },
  {
    name: 'tip',
    weight: 9,
    async run(sim) {
      const [fan, creator] = [sim.anyone('fan', 'creator'), sim.anyone('creator')]
      const tokens = sim.chance.happens(0.1) ? 500 : sim.chance.between(1, 40)
      const message = sim.visibility.mark('Words.', fan, creator)
      await sendTip(sim, fan, creator, { tokens, message })
    },
  },
  {
    name: 'tip a wrong amount',
    weight: 1,
    async run(sim) {
      const [fan, creator] = [sim.anyone('fan'), sim.anyone('creator')]
      const wrong = sim.chance.pick([0, -5, 1.5, 999_999, 10_000_000])
      if (await sendTip(sim, fan, creator, { tokens: wrong })) throw new Failure('A wrong tip succeeded.')
      // the fan corrects the amount
      await sendTip(sim, fan, creator, { tokens: 1 })
    },
  },
  {
    name: 'set a spending limit',
    weight: 1,
    async run(sim) {
      const fan = sim.anyone('fan')
      await setLimit(sim, fan, sim.chance.pick([100, 500, 5_000, null]))
      await setLimit(sim, fan, sim.chance.pick([5_000, null]))
    },
  },
  {
    name: 'propose a correction',
    weight: 1,
    async run(sim) {
      const [admin, person] = [sim.anyone('admin'), sim.chance.happens(0.3) ? sim.anyone('admin') : sim.anyone()]
      const account = person.role === 'creator' ? sim.chance.pick(['spendable', 'available'] as const) : 'spendable'
      const tokens = sim.chance.pick([1, 25, 900, -3])
      const reason = sim.visibility.mark('A correction.', person, 'admin')
      const proposed = await sim.act(
        admin,
        (caller, idempotencyKey) =>
          caller.wallet.admin.propose({ user_id: person.id, account, tokens, reason, idempotencyKey }),
        ({ adjustment }) => adjustment.id,
      )
      if (proposed) sim.see('adjustment', { id: proposed.adjustment.id, owner: admin, tokens })
    },
  },
  {
    name: 'decide a correction',
    weight: 2,
    async run(sim) {
      const adjustment = sim.some('adjustment')
      if (!adjustment) return
      const { id } = adjustment
      const approves = sim.chance.happens(0.8)
      const decided = await sim.attempt(sim.actor(sim.anyone('admin')), ({ wallet }) =>
        approves ? wallet.admin.approve({ id }) : wallet.admin.reject({ id }),
      )
      // approving again is the same decision
      if (decided && approves) sim.acknowledged.set(`adjustment ${id}`, 1)
    },
  },
]
