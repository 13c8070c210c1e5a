import { toAppError } from '#server/errors.ts'
import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { askStripe } from './stripe.ts'

const countries = ['DE', 'US', 'GB', 'TH', 'BR', 'IN', 'XX', null] as const
/** Account numbers; banks return payouts to the last three. */
const accountNumbers = ['000123456789', '000123456789', '000111111113', '000111111116', '000222222227'] as const

/** Enters a bank account on Stripe's page. */
const enterBank = (sim: Simulation, url: string, account_number: string) =>
  askStripe(sim, url, new URLSearchParams({ action: 'complete', account_number }))

/** Enters a bank account on Stripe's page of a new payee. */
async function completeSetUp(sim: Simulation, owner: Person, url: string, account_number: string): Promise<void> {
  await enterBank(sim, url, account_number)
  sim.see('payee', { id: owner.id, owner })
}

/** Begins a set-up whose responses from Stripe are all lost. Its error lines in the log are expected. */
async function failSetUp(sim: Simulation, creator: Person, country: string): Promise<void> {
  takeErrors(sim)
  const fault = { kind: 'api.reset_after', method: 'POST', path: '/v1/accounts', times: 3 }
  await askStripe(sim, '/__control/faults', JSON.stringify(fault))
  const begun = sim.market.as(creator).wallet.creator.startOnboarding({ country })
  const [lost] = await sim.market.scheduler.finish(Promise.allSettled([begun]))
  if (lost?.status === 'rejected' && toAppError(lost.reason)?.code !== 'PAYMENT_PROVIDER_UNAVAILABLE')
    throw new Failure('A set-up with a lost response failed.', { cause: lost.reason })
  takeErrors(sim, '"path":"wallet.creator.startOnboarding"')
}

/** Takes the lines of the log. @throws Failure if one is an error without the text `expected` */
function takeErrors(sim: Simulation, expected?: string): void {
  const errors = sim.market.takeLog().filter((line) => line.startsWith('{"level":"error"'))
  const found = errors.find((line) => expected === undefined || !line.includes(expected))
  if (found !== undefined) throw new Failure(`no error in the log: ${found}`)
}

const setUp: Operation[] = [
  {
    name: 'set up payouts',
    weight: 1,
    async run(sim) {
      const creator = sim.anyone('creator')
      const begun = await sim.attempt(creator, (caller) => caller.wallet.creator.startOnboarding({ country: 'DE' }))
      if (begun) await completeSetUp(sim, creator, begun.url, accountNumbers[0])
    },
  },
  {
    name: 'set up payouts in any country',
    weight: 1,
    async run(sim) {
      const [creator, country] = [sim.anyone('creator'), sim.chance.pick(countries) ?? undefined]
      const begun = await sim.attempt(creator, (caller) => caller.wallet.creator.startOnboarding({ country }))
      if (!begun) return
      if (sim.chance.happens(0.2)) await askStripe(sim, begun.url, new URLSearchParams({ action: 'later' }))
      else await completeSetUp(sim, creator, begun.url, sim.chance.pick(accountNumbers))
    },
  },
  {
    name: 'change the country after a lost response',
    weight: 0.5,
    async run(sim) {
      const creator = await sim.addPerson('creator')
      if (await sim.attempt(creator, (caller) => caller.wallet.creator.startOnboarding({ country: 'BR' })))
        throw new Failure('A set-up in an unsupported country succeeded.')
      await failSetUp(sim, creator, 'FR')
      const begun = await sim.attempt(creator, (caller) => caller.wallet.creator.startOnboarding({ country: 'DE' }))
      if (!begun) throw new Failure(`${creator.id} cannot change the country after a lost response.`)
      await completeSetUp(sim, creator, begun.url, accountNumbers[0])
    },
  },
  {
    name: 'change the bank account',
    weight: 0.5,
    async run(sim) {
      const payee = sim.some('payee')
      if (!payee) return
      const page = await sim.attempt(payee.owner, (caller) => caller.wallet.creator.bankDetails())
      if (page) await enterBank(sim, page.url, sim.chance.pick(accountNumbers))
    },
  },
  {
    name: 'set a payout schedule',
    weight: 0.5,
    async run(sim) {
      const schedule = sim.chance.pick(['weekly', 'manual'] as const)
      await sim.attempt(sim.anyone('creator'), (caller) => caller.wallet.creator.setSchedule({ schedule }))
    },
  },
]

const requests: Operation[] = [
  {
    name: 'credit earnings',
    weight: 1,
    async run(sim) {
      const payee = sim.some('payee')
      const [proposer, approver] = [sim.anyone('admin'), sim.anyone('admin')]
      if (!payee || proposer.id === approver.id) return
      const tokens = sim.chance.pick([400, 900, 2_000])
      const correction = { user_id: payee.owner.id, account: 'available', tokens, reason: 'A correction.' } as const
      const proposed = await sim.act(
        proposer,
        (caller, idempotencyKey) => caller.wallet.admin.propose({ ...correction, idempotencyKey }),
        ({ adjustment }) => adjustment.id,
      )
      if (!proposed) return
      const { id } = proposed.adjustment
      const approved = await sim.attempt(approver, (caller) => caller.wallet.admin.approve({ id }))
      if (approved) sim.acknowledged.set(`adjustment ${id}`, 1)
    },
  },
  {
    name: 'request a payout',
    weight: 3,
    async run(sim) {
      const payee = sim.some('payee')
      if (!payee) return
      const tokens = sim.chance.pick([399, 400, 400, 450, 900])
      await sim.act(
        payee.owner,
        (caller, idempotencyKey) => caller.wallet.creator.requestPayout({ tokens, idempotencyKey }),
        ({ payout }) => payout.id,
      )
    },
  },
]

const holds: Operation[] = [
  {
    name: 'hold payouts',
    weight: 0.5,
    async run(sim) {
      const [admin, payee] = [sim.anyone('admin'), sim.some('payee')]
      if (!payee) return
      const hold = { user_id: payee.id, reason: 'We check your last sales.' }
      const held = await sim.attempt(sim.actor(admin), (caller) => caller.wallet.admin.hold(hold))
      if (held) sim.see('payout hold', { id: held.id, owner: admin, other: payee.owner })
    },
  },
  {
    name: 'release payouts',
    weight: 1,
    async run(sim) {
      const hold = sim.some('payout hold')
      if (!hold) return
      const release = { id: hold.id, reason: 'All is well.' }
      await sim.attempt(sim.actor(sim.anyone('admin')), (caller) => caller.wallet.admin.release(release))
    },
  },
]

export const payouts: Operation[] = [...setUp, ...requests, ...holds]
