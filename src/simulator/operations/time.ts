import { hosts } from '../faults.ts'
import type { Operation, Person, Simulation } from '../simulation.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Lets time pass, and then runs the jobs that are due, as the cron does. */
async function pass(sim: Simulation, ms: number): Promise<void> {
  await sim.market.scheduler.advance(ms)
  await sim.market.scheduler.finish(sim.market.runCron())
}

/** Lets a renewal fail for lack of tokens, and pays it after a purchase, within the days of grace. */
async function renewLate(sim: Simulation): Promise<void> {
  const tier = sim.some('tier')
  if (!tier) return
  const fan = await sim.addPerson('fan')
  await buyTokens(sim, fan)
  const consent = { tier_id: tier.id, price_tokens: tier.tokens ?? 0, renewal_consent: true as const }
  const made = await sim.act(
    fan,
    ({ subscriptions }, idempotencyKey) => subscriptions.subscribe({ ...consent, idempotencyKey }),
    ({ subscription }) => subscription.id,
  )
  if (!made) return
  const { id, current_period_end: end } = made.subscription
  sim.see('subscription', { id, owner: fan, other: tier.owner })
  const tokens = 50 - consent.price_tokens
  const tipped = await sim.act(
    fan,
    ({ tips }, idempotencyKey) => tips.send({ recipientId: tier.owner.id, tokens, idempotencyKey }),
    ({ tip }) => tip.id,
  )
  if (tipped) sim.acknowledge(`tip ${fan.id} ${tier.owner.id} ${tokens}`)
  for (const daysBefore of [4, 1, -0.1]) await pass(sim, end.getTime() - daysBefore * dayMs - sim.market.clock.now())
  await buyTokens(sim, fan)
  await sim.attempt(fan, (caller) => caller.subscriptions.renew({ id }))
}

async function buyTokens(sim: Simulation, fan: Person): Promise<void> {
  const paid = { tokenAmount: 50, paymentMethodId: 'pm_card_visa' }
  const bought = await sim.act(
    fan,
    ({ purchase }, idempotencyKey) => purchase.buy({ ...paid, idempotencyKey }),
    ({ purchase }) => purchase.id,
  )
  if (bought?.success) sim.acknowledge(`purchase ${bought.purchase.id}`)
}

export const time: Operation[] = [
  {
    name: 'sign up',
    weight: 1,
    run: (sim) => sim.addPerson(sim.chance.pick(['fan', 'fan', 'fan', 'creator'] as const)),
  },
  {
    name: 'run a job',
    weight: 4,
    run: (sim) => sim.market.scheduler.finish(sim.market.runJob(sim.chance.pick(sim.market.jobNames))),
  },
  { name: 'minutes pass', weight: 3, run: (sim) => pass(sim, sim.chance.between(1, 40) * minuteMs) },
  { name: 'hours pass', weight: 1, run: (sim) => pass(sim, sim.chance.between(1, 30) * hourMs) },
  {
    name: 'a service fails for minutes',
    weight: 0.3,
    run: (sim) => sim.market.faults.startOutage(sim.chance.pick(hosts), sim.chance.between(1, 15) * minuteMs),
  },
  {
    name: 'the database restarts',
    weight: 0.2,
    run: (sim) => sim.market.restartDatabase(sim.chance.between(1, 20) * 1_000),
  },
  { name: 'deploy', weight: 0.3, run: (sim) => sim.market.deploy() },
  { name: 'days pass', weight: 0.4, run: (sim) => pass(sim, sim.chance.between(2, 9) * dayMs) },
  { name: 'renew a subscription late', weight: 0.4, run: renewLate },
]
