import * as z from 'zod'
import { askStripe } from '../operations/stripe.ts'
import type { Simulation } from '../simulation.ts'
import type { Oracle } from './oracle.ts'

const metadata = z.record(z.string(), z.string())
const shapes = {
  payment_intents: z.object({ id: z.string(), amount: z.number(), status: z.string(), metadata }),
  refunds: z.object({ id: z.string(), amount: z.number(), status: z.string(), payment_intent: z.string() }),
  disputes: z.object({ id: z.string(), amount: z.number(), status: z.string(), payment_intent: z.string() }),
  transfers: z.object({ id: z.string(), amount: z.number(), reversed: z.boolean(), metadata }),
  accounts: z.object({ id: z.string(), payouts_enabled: z.boolean() }),
}

/** Returns all objects of a list at Stripe. */
async function listAll<Name extends keyof typeof shapes>(sim: Simulation, name: Name) {
  const shape = z.object({ has_more: z.boolean(), data: z.array(shapes[name]) })
  const all: z.infer<(typeof shapes)[Name]>[] = []
  for (let after = ''; ; ) {
    const text = await askStripe(sim, `/v1/${name}?limit=100${after}`)
    if (text === undefined) throw new Error(`Stripe does not list ${name}.`)
    const { data, has_more } = shape.parse(JSON.parse(text))
    all.push(...data)
    if (!has_more) return all
    after = `&starting_after=${data.at(-1)?.id}`
  }
}

/** Returns the tokens of each purchase that refunds and lost disputes take back. */
async function takenBack(sim: Simulation): Promise<string[]> {
  const cents = new Map<string, number>()
  const back = [
    ...(await listAll(sim, 'refunds')).filter(({ status }) => status !== 'failed'),
    ...(await listAll(sim, 'disputes')).filter(({ status }) => status === 'lost'),
  ]
  for (const { payment_intent, amount } of back) cents.set(payment_intent, (cents.get(payment_intent) ?? 0) + amount)
  return (await listAll(sim, 'payment_intents')).flatMap(({ id, amount, metadata: { purchase_id, tokens } }) => {
    const taken = Math.floor((Number(tokens) * Math.min(cents.get(id) ?? 0, amount)) / amount)
    return taken > 0 ? [`${purchase_id} ${taken}`] : []
  })
}

/** Lines that Stripe's objects should have in the ledger, and the statement that reads these lines. */
type Comparison = { theirs(sim: Simulation): Promise<string[]>; ours: string }

const comparisons: Readonly<Record<string, Comparison>> = {
  payments: {
    theirs: async (sim) =>
      (await listAll(sim, 'payment_intents'))
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount, metadata: { purchase_id } }) => `${purchase_id} ${id} ${amount}`),
    ours: `select format('%s %s %s', p.id, p.stripe_payment_intent_id, l.usd_cents) as line
      from purchases p join ledger.lots l on l.movement_id = p.movement_id`,
  },
  refunds: {
    theirs: async (sim) => (await listAll(sim, 'refunds')).map(({ id, amount, status }) => `${id} ${amount} ${status}`),
    ours: `select format('%s %s %s', stripe_refund_id, usd_cents, state) as line from refunds
      where stripe_refund_id is not null or state <> 'failed'`,
  },
  'tokens taken back': {
    theirs: takenBack,
    ours: `select format('%s %s', purchase_id, from_lot + from_creators + charged) as line from ledger.claims
      where from_lot + from_creators + charged > 0`,
  },
  disputes: {
    theirs: async (sim) =>
      (await listAll(sim, 'disputes')).map(
        ({ id, amount, status }) => `${id} ${amount} ${status === 'won' || status === 'lost' ? status : 'opened'}`,
      ),
    ours: "select format('%s %s %s', id, usd_cents, state) as line from disputes",
  },
  transfers: {
    theirs: async (sim) =>
      (await listAll(sim, 'transfers')).map(
        ({ id, amount, reversed, metadata: { payout_id } }) => `${payout_id} ${id} ${amount} ${reversed}`,
      ),
    ours: `select format('%s %s %s %s', id, stripe_transfer_id, usd_cents, (reversed_at is not null)::text) as line
      from ledger.payouts where stripe_transfer_id is not null`,
  },
  'set-ups of payouts': {
    // the account at Stripe remains when a creator is erased, without payouts
    async theirs(sim) {
      const erased = await sim.market.database.query<{ id: string }>(
        `select payee_id as id from ledger.payout_settings join users u on u.id = creator_id where u.erased_at is not null`,
      )
      const isErased = ({ id }: { id: string }) => erased.some((one) => one.id === id)
      const accounts = await listAll(sim, 'accounts')
      return accounts.filter((one) => one.payouts_enabled && !isErased(one)).map(({ id }) => id)
    },
    ours: 'select payee_id as line from ledger.payout_settings where ready',
  },
}

const compare = ([name, { theirs, ours }]: [string, Comparison]): Oracle => ({
  name: `Stripe and the ledger have the same ${name}`,
  when: 'end',
  async findWrong(sim) {
    const [there, here] = [
      new Set(await theirs(sim)),
      new Set((await sim.market.database.query<{ line: string }>(ours)).map(({ line }) => line)),
    ]
    return [
      ...[...there].filter((line) => !here.has(line)).map((line) => ({ stripe: line })),
      ...[...here].filter((line) => !there.has(line)).map((line) => ({ ledger: line })),
    ]
  },
})

export const provider: readonly Oracle[] = Object.entries(comparisons).map(compare)
