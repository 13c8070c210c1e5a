import type { Person, Simulation } from '../simulation.ts'
import type { Oracle } from './oracle.ts'

const historyLimit = 50

const overviewKinds = ['pending', 'available', 'paying_out', 'disputed', 'debt'] as const
const kinds = ['spendable', 'held', 'debt', 'pending', 'available', 'paying_out', 'disputed'] as const

/** Sums of all movements of a person, by kind of account. */
const sums = `
  select a.kind, coalesce(sum(case m.to_account when a.id then m.tokens else -m.tokens end), 0)::int as tokens
  from ledger.accounts a left join ledger.movements m on a.id in (m.from_account, m.to_account)
  where a.owner_id = $1 group by a.kind`

/** Movements of the accounts that a history shows. A repayment of debt is a row of the spendable account only. */
const rows = `
  select m.id, m.kind, a.kind as account, case m.to_account when a.id then m.tokens else -m.tokens end::int as tokens
  from ledger.accounts a join ledger.movements m on a.id in (m.from_account, m.to_account)
  where a.owner_id = $1 and a.kind in ('spendable', 'pending', 'debt')
    and (m.kind <> 'debt_paid' or a.id = m.to_account)
  order by m.id desc`

/** Purchases of a person by the lots that their payments created. */
const bought = `
  select p.id, l.initial::int as tokens, l.usd_cents::int as usd_cents from purchases p
  left join ledger.lots l on l.purchase_id = p.id where p.user_id = $1`

/** Earnings of a creator in the last 90 days of UTC, minus reversed ones. */
const earnedSum = `
  select 'earned' as kind, coalesce(sum(
      case when m.kind in ('sale_reversed', 'dispute_lost') then -m.tokens else m.tokens end), 0)::int
    as tokens
  from ledger.movements m join ledger.accounts f on f.id = m.from_account join ledger.accounts t on t.id = m.to_account
  where m.created_at >= date_trunc('day', now(), 'UTC') - interval '89 days' and case
    when m.kind in ('sale_reversed', 'dispute_lost') then f.owner_id = $1
    when m.kind = 'sale_restored' then t.owner_id = $1
    else t.kind = 'pending' and t.owner_id = $1 and f.owner_id is distinct from $1 end`

type Sum = { kind: string; tokens: number }
type Row = { id: string; kind: string; account: string; tokens: number }
const textOf = ({ id, kind, account, tokens }: Row) => `${id} ${kind} ${account} ${tokens}`

const differ = (what: string, shown: unknown, stored: unknown): unknown[] =>
  JSON.stringify(shown) === JSON.stringify(stored) ? [] : [{ what, shown, stored }]

/** Compares the balance and the newest rows of the history that a person sees with the movements of the ledger. */
async function compareWallet(sim: Simulation, person: Person): Promise<unknown[]> {
  const { query } = sim.market.database
  const balance = await sim.attempt(person, (caller) => caller.wallet.balance())
  const history = await sim.attempt(person, (caller) => caller.wallet.history({ limit: historyLimit }))
  if (!balance || !history) return []
  const stored = new Map((await query<Sum>(sums, [person.id])).map((r) => [r.kind, r.tokens]))
  const { balance: spendable, ...others } = balance
  const shown = { spendable, ...others }
  const isWhole = history.next_cursor === null
  const last = history.entries.at(-1)?.id ?? ''
  const expected = (await query<Row>(rows, [person.id])).filter(({ id }) => isWhole || id > last)
  return [
    ...differ(
      'balance',
      kinds.map((kind) => shown[kind]),
      kinds.map((kind) => stored.get(kind) ?? 0),
    ),
    ...differ(
      'history',
      history.entries
        .filter(({ id }) => isWhole || id > last)
        .map(textOf)
        .sort(),
      expected.map(textOf).sort(),
    ),
  ]
}

/** Compares a buyer's purchases with the lots of the ledger. */
async function comparePurchases(sim: Simulation, person: Person): Promise<unknown[]> {
  const listed = await sim.attempt(person, (caller) => caller.purchase.list({ limit: historyLimit }))
  if (!listed) return []
  const stored = new Map(
    (
      await sim.market.database.query<{ id: string; tokens: number | null; usd_cents: number | null }>(bought, [
        person.id,
      ])
    ).map((row) => [row.id, row]),
  )
  return listed.purchases.flatMap(({ id, tokens, usd_cents, status }) => {
    const isPaid = ['succeeded', 'disputed', 'refunded'].includes(status)
    const shown = isPaid ? { id, tokens, usd_cents } : { id, tokens: null, usd_cents: null }
    return differ(`purchase ${status}`, shown, stored.get(id))
  })
}

/** Compares a creator's overview and rows of available earnings with the movements of the ledger. */
async function compareEarnings(sim: Simulation, creator: Person): Promise<unknown[]> {
  const overview = await sim.attempt(creator, (caller) => caller.wallet.creator.overview())
  const revenue = await sim.attempt(creator, (caller) => caller.wallet.creator.revenue({ period: '90d', zone: 'UTC' }))
  if (!overview || !revenue) return []
  const { query } = sim.market.database
  const stored = new Map((await query<Sum>(sums, [creator.id])).map(({ kind, tokens }) => [kind, tokens]))
  const [{ tokens: earned } = { tokens: 0 }] = await query<Sum>(earnedSum, [creator.id])
  const { pending, available, paying_out, disputed, debt } = overview
  const heldIn = (bucket: string) =>
    overview.holds.filter((one) => one.bucket === bucket).reduce((sum, { tokens }) => sum + tokens, 0)
  const daySum = revenue.days.reduce((sum, { tokens }) => sum + tokens, 0)
  const sourceSum = revenue.sources.reduce((sum, { tokens }) => sum + tokens, 0)
  return [
    ...differ(
      'overview',
      { pending, available, paying_out, disputed, debt },
      Object.fromEntries(overviewKinds.map((kind) => [kind, stored.get(kind) ?? 0])),
    ),
    ...differ('held earnings', ['pending', 'paying_out', 'disputed'].map(heldIn), [pending, paying_out, disputed]),
    ...differ('revenue', [revenue.tokens, daySum, sourceSum], [earned, earned, earned]),
  ]
}

async function comparePages(sim: Simulation, person: Person): Promise<unknown[]> {
  const wrong = [...(await compareWallet(sim, person)), ...(await comparePurchases(sim, person))]
  return person.role === 'creator' ? [...wrong, ...(await compareEarnings(sim, person))] : wrong
}

export const wallets: readonly Oracle[] = [
  {
    name: 'the pages of a person show what the ledger has',
    when: 'often',
    findWrong: (sim) => comparePages(sim, sim.anyone('fan', 'creator')),
  },
  {
    name: 'the pages of all people show what the ledger has',
    when: 'end',
    async findWrong(sim) {
      const wrong: unknown[] = []
      for (const person of sim.people) wrong.push(...(await comparePages(sim, person)))
      return wrong
    },
  },
]
