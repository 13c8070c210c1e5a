import { hosts } from '../faults.ts'
import type { Operation, Simulation } from '../simulation.ts'
import { buyTokens, sendTip, subscribe } from './effects.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Lets time pass, and then runs the jobs that are due, as the cron does. */
async function pass(sim: Simulation, ms: number): Promise<void> {
  await sim.market.scheduler.advance(ms)
  await sim.market.scheduler.finish(sim.market.runCron())
}

/** Kills a run of the cron at one of its first requests. The next run comes after the leases of jobs. */
async function killCron(sim: Simulation): Promise<void> {
  sim.market.faults.plan({ kind: 'killed after', countdown: sim.chance.between(0, 20) })
  await pass(sim, sim.chance.between(1, 70) * minuteMs)
}

/** Lets a renewal fail for lack of tokens, and pays it within the days of grace; or lets the creator block the fan before it. */
async function renewLate(sim: Simulation): Promise<void> {
  const tier = sim.some('tier')
  if (!tier) return
  const fan = await sim.addPerson('fan')
  await buyTokens(sim, fan, { tokens: 50 })
  const made = await subscribe(sim, fan, tier)
  if (!made) return
  const { id, current_period_end: end } = made
  const isBlocked =
    sim.chance.happens(0.3) &&
    (await sim.attempt(tier.owner, async ({ social }) => [await social.block({ userId: fan.id })])) !== undefined
  if (isBlocked) sim.setBlock(tier.owner, fan, true)
  else await sendTip(sim, fan, tier.owner, { tokens: 50 - (tier.tokens ?? 0) })
  for (const daysBefore of [4, 1, -0.1]) await pass(sim, end.getTime() - daysBefore * dayMs - sim.market.clock.now())
  await buyTokens(sim, fan, { tokens: 50 })
  await sim.attempt(fan, (caller) => caller.subscriptions.renew({ id }))
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
  { name: 'a run of the cron is killed', weight: 1.5, run: killCron },
  { name: 'hours pass', weight: 1, run: (sim) => pass(sim, sim.chance.between(1, 30) * hourMs) },
  {
    name: 'a service fails for minutes',
    weight: 0.8,
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
