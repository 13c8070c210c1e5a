import { creditOf } from '../operations/cards.ts'
import type { Simulation } from '../simulation.ts'
import type { Oracle } from './oracle.ts'

/** Returns the ids of credited purchases that needed 3-D Secure. */
async function findCredited(sim: Simulation): Promise<Set<string>> {
  const rows = await sim.market.database.query<{ id: string }>(
    'select id from purchases where id = any ($1) and movement_id is not null',
    [sim.all('challenge').map(({ id }) => id)],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Acknowledges credited purchases with 3-D Secure. The payer's tab may close after the challenge, so a webhook or a job
 * may credit them at any time.
 */
async function acknowledgeChallenges(sim: Simulation): Promise<unknown[]> {
  const credited = await findCredited(sim)
  for (const purchase of sim.all('challenge'))
    if (credited.has(purchase.id)) sim.acknowledged.set(creditOf(purchase), 1)
  return []
}

/** Checks that must run before the acknowledged effects are compared. */
export const moneyAtOnce: readonly Oracle[] = [
  { name: 'challenged purchases are acknowledged once credited', when: 'often', findWrong: acknowledgeChallenges },
  {
    name: 'no set-up of payouts in a supported country is refused',
    when: 'often',
    findWrong: async ({ refusals }) => (refusals.has('PAYEE_REFUSED') ? ['PAYEE_REFUSED'] : []),
  },
  {
    name: 'every approved payment is credited',
    when: 'end',
    async findWrong(sim) {
      const credited = await findCredited(sim)
      return sim.all('approved challenge').filter(({ id }) => !credited.has(id))
    },
  },
]
