import fc from 'fast-check'
import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { sampledCount, sampledRuns } from '../../../testing/sample.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

// Property test: fans buy and spend while admins remove and undo. The ledger balances, no account is negative, and a
// creator whose items are all visible has all earned tokens.

const world = createWorld()

type Op = {
  kind: 'buy' | 'spend' | 'report' | 'remove' | 'undo'
  fan: number
  item: number
  admin: number
  tokens: number
}
const anyOp: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'spend', 'report', 'remove', 'remove', 'undo'),
  fan: fc.nat(3),
  item: fc.nat(2),
  admin: fc.nat(2),
  tokens: fc.integer({ min: 1, max: 60 }),
})

const price = 40

async function stage() {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const fans = await Promise.all([1, 2, 3, 4].map(() => world.person('fan', 150)))
  const admins = await Promise.all([1, 2, 3].map(() => world.person('admin')))
  const items = await Promise.all([1, 2, 3].map(() => published(world, creator, { price })))
  const reporter = await world.person()
  const cases = await Promise.all(
    items.map(async ({ id }, item) => {
      const about = { subject: 'content', content_type: 'content', subject_id: id, reason: 'spam' } as const
      return { item, id: (await world.as(reporter).moderation.report(about)).id }
    }),
  )
  return { creator, other, fans, admins, items, cases }
}
type Stage = Awaited<ReturnType<typeof stage>>

async function act({ other, fans, admins, items, cases }: Stage, { kind, fan, item, admin, tokens }: Op) {
  const [who, by, what] = [fans[fan], admins[admin], items[item]]
  const ofItem = cases.filter((one) => one.item === item)
  const about = ofItem[tokens % ofItem.length]?.id ?? ''
  if (kind === 'buy') return world.as(who).content.unlock({ id: what?.id ?? '', price })
  if (kind === 'spend') return world.as(who).tips.send({ recipientId: other.id, tokens })
  // a removed item can be reported again
  if (kind === 'report') {
    const subject = { subject: 'content', content_type: 'content', subject_id: what?.id ?? '', reason: 'spam' } as const
    cases.push({ item, id: (await world.as(who).moderation.report(subject)).id })
    return
  }
  const { remove, undo } = world.as(by).moderation.cases
  return kind === 'remove' ? remove({ id: about, reason: 'spam' }) : undo({ id: about })
}

const earnedOf = async ({ id }: TestPerson) => {
  const [row] = await world.owner<{ tokens: number }>(
    `select coalesce(sum(a.balance + coalesce((select sum(i.tokens) from ledger.inbox i where i.account_id = a.id), 0)), 0)::int
       as tokens from ledger.accounts a where a.owner_id = $1 and a.kind in ('pending', 'available')`,
    [id],
  )
  return row?.tokens
}
const soldOf = async ({ items }: Stage) => {
  const [row] = await world.owner<{ sold: number }>(
    'select count(*)::int as sold from content_unlocks where content_id = any($1)',
    [items.map(({ id }) => id)],
  )
  return row?.sold ?? 0
}

test.each(Array.from({ length: sampledCount(10) }, (_, i) => sampledRuns(1).seed + i))(
  'random concurrent purchases, removals and undos keep the ledger balanced (seed %i)',
  async (seed) => {
    const all = await stage()
    const ops = fc.sample(anyOp, { seed, numRuns: 48 })
    for (let from = 0; from < ops.length; from += 6)
      // refusals are expected: hidden, already bought, not enough tokens, already decided
      await Promise.allSettled(ops.slice(from, from + 6).map((op) => act(all, op)))
    for (const { id } of all.cases) {
      const as = world.as(all.admins[0]).moderation.cases
      if ((await as.detail({ id })).report.status === 'removed') await as.undo({ id })
    }
    // the job `decisions` would finish refunds that concurrent requests have left open; this runs the same function for
    // this creator only, because it locks the refunds of other tests, whose requests would skip them
    await world.owner(
      `select ledger.sale_refunds_run(r.cause, 500)
       from (select distinct cause from ledger.sale_refunds where creator_id = $1) r`,
      [all.creator.id],
    )
    expect(await earnedOf(all.creator)).toBe(price * (await soldOf(all)))
    const people = [all.creator.id, all.other.id, ...all.fans.map(({ id }) => id)]
    expect(
      await world.owner('select id from ledger.accounts where owner_id = any($1) and balance < 0', [people]),
    ).toEqual([])
    const [open] = await world.owner(
      `select count(*)::int as count from ledger.sale_refunds where creator_id = $1 and state in ('due', 'paid', 'returning')`,
      [all.creator.id],
    )
    expect(open).toEqual({ count: 0 })
    const wrong = await world.owner<{ check_name: string }>('select * from ledger.prove()')
    const kinds = ['sale_refunds', 'earnings', 'earned', 'lots', 'balances', 'payouts', 'holds']
    expect(wrong.filter(({ check_name }) => kinds.includes(check_name))).toEqual([])
  },
)
