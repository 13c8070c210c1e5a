import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { findInPages } from '../../../testing/pages.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

async function removeItem() {
  const [creator, fan, admin] = [
    await world.person('creator'),
    await world.person('fan', 60),
    await world.person('admin'),
  ]
  const item = await published(world, creator)
  await world.as(fan).content.unlock({ id: item.id, price: 50 })
  const about = { subject: 'content', content_type: 'content', subject_id: item.id, reason: 'spam' } as const
  const { id } = await world.as(fan).moderation.report(about)
  const { report } = await world.as(admin).moderation.cases.remove({ id, reason: 'spam' })
  return { creator, fan, admin, item, caseId: report.id }
}

/** Finds the appeal of a case in the list of an admin. */
const findListed = (admin: TestPerson, status: 'open' | 'decided', caseId: string) =>
  findInPages(
    async (cursor) => {
      const { appeals, next_cursor } = await world.as(admin).moderation.appeals({ status, limit: 100, cursor })
      return { rows: appeals, next_cursor }
    },
    (one) => one.caseId === caseId,
  )

test('an author appeals once, another admin overturns the removal, and author and reporter are notified', async () => {
  const { creator, fan, admin, item, caseId } = await removeItem()
  const appeal = { case_id: caseId, text: 'I painted it myself.' }
  await expect(world.as(fan).moderation.appeal(appeal)).rejects.toMatchObject(refusal('CASE_NOT_FOUND'))
  const both = await Promise.allSettled([1, 2].map(() => world.as(creator).moderation.appeal(appeal)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const id = (await findListed(admin, 'open', caseId))?.id ?? ''
  const decide = { id, outcome: 'overturned', reason: 'It is a painting.' } as const
  // the admin of the removal cannot decide the appeal
  await expect(world.as(admin).moderation.decideAppeal(decide)).rejects.toMatchObject(refusal('SAME_ADMIN'))
  const others = await Promise.all([1, 2, 3, 4].map(() => world.person('admin')))
  const answers = await Promise.allSettled(others.map((one) => world.as(one).moderation.decideAppeal(decide)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findListed(admin, 'open', caseId)).toBeUndefined()
  expect(await findListed(admin, 'decided', caseId)).toMatchObject({ id, reason: 'It is a painting.' })
  await world.settled()
  expect((await world.as(fan).content.one({ id: item.id })).content.access).toBe('bought')
  const { decisions } = await world.as(creator).moderation.decisions()
  expect(decisions).toMatchObject([
    { appeal: { status: 'overturned', reason: 'It is a painting.' }, may_appeal: false },
  ])
  expect(decisions[0]?.restored_at).not.toBeNull()
  expect((await world.mailsTo(creator)).map(({ subject }) => subject)).toContain('About your appeal')
  expect((await world.noticesOf(fan, 'system')).map(({ title }) => title)).toContain('A correction to your report')
  const { report, events } = await world.as(admin).moderation.cases.detail({ id: caseId })
  expect(report.status).toBe('dismissed')
  expect(events.map(({ event }) => event)).toEqual(['removed', 'appealed', 'overturned'])
  const [spendable] = await world.owner(
    `select balance::int from ledger.accounts where owner_id = $1 and kind = 'spendable'`,
    [fan.id],
  )
  expect(spendable).toEqual({ balance: 10 })
})

test('an upheld removal stays in effect, and the reporter is notified', async () => {
  const { creator, fan, caseId } = await removeItem()
  const { appeal } = await world.as(creator).moderation.appeal({ case_id: caseId, text: 'No.' })
  const other = await world.person('admin')
  const decision = { id: appeal.id, outcome: 'upheld', reason: 'It is an advertisement.' } as const
  expect((await world.rest('POST', `/admin/appeals/${appeal.id}/decide`, { as: other, body: decision })).status).toBe(
    200,
  )
  expect((await world.as(other).moderation.decideAppeal(decision)).appeal.status).toBe('upheld')
  await world.settled()
  expect((await world.as(creator).moderation.decisions()).decisions).toMatchObject([
    { appeal: { status: 'upheld', reason: 'It is an advertisement.' }, restored_at: null },
  ])
  expect((await world.noticesOf(fan, 'system')).map(({ title }) => title)).toContain('About your report')
})

test('undoing a removal settles its appeal; appeals are possible for 30 days', async () => {
  const { creator, fan, admin, caseId } = await removeItem()
  const appealing = () => world.as(creator).moderation.appeal({ case_id: caseId, text: 'It is mine.' })
  const decidedDaysAgo = (days: number) =>
    world.owner('update strikes set given_at = now() - make_interval(days => $2) where case_id = $1', [caseId, days])
  await decidedDaysAgo(31)
  await expect(appealing()).rejects.toMatchObject(refusal('APPEAL_LATE'))
  await decidedDaysAgo(1)
  const { appeal } = await appealing()
  const other = await world.person('admin')
  // the admin of the removal can undo it, but cannot decide the appeal
  await world.as(admin).moderation.cases.undo({ id: caseId })
  await expect(appealing()).rejects.toMatchObject(refusal('NOTHING_TO_APPEAL'))
  for (const outcome of ['upheld', 'overturned'] as const) {
    const decide = world.as(other).moderation.decideAppeal({ id: appeal.id, outcome, reason: 'It stays.' })
    await expect(decide).rejects.toMatchObject(refusal('ALREADY_DECIDED'))
  }
  await world.settled()
  const { decisions } = await world.as(creator).moderation.decisions()
  expect(decisions).toMatchObject([{ appeal: { status: 'overturned', reason: '' }, may_appeal: false }])
  expect(decisions[0]?.restored_at).not.toBeNull()
  expect((await world.mailsTo(creator)).map(({ subject }) => subject)).not.toContain('About your appeal')
  expect((await world.noticesOf(fan, 'system')).map(({ title }) => title)).not.toContain('About your report')
})

test('concurrent undo and uphold always restore the item and settle the appeal', async () => {
  const all = await Promise.all(Array.from({ length: 3 }, removeItem))
  const other = await world.person('admin')
  for (const { creator, admin, caseId } of all) {
    const { appeal } = await world.as(creator).moderation.appeal({ case_id: caseId, text: 'It is mine.' })
    const [undone, decided] = await Promise.allSettled([
      world.as(admin).moderation.cases.undo({ id: caseId }),
      world.as(other).moderation.decideAppeal({ id: appeal.id, outcome: 'upheld', reason: 'It stays.' }),
    ])
    expect(undone.status).toBe('fulfilled')
    const [decision] = (await world.as(creator).moderation.decisions()).decisions
    expect(decision?.restored_at).not.toBeNull()
    expect(decision?.appeal?.status).toBe(decided.status === 'fulfilled' ? 'upheld' : 'overturned')
  }
})

test('an appeal that is sent during an undo is refused or settled, and never stays open', async () => {
  const all = await Promise.all(Array.from({ length: 3 }, removeItem))
  for (const { creator, admin, caseId } of all) {
    await Promise.allSettled([
      world.as(creator).moderation.appeal({ case_id: caseId, text: 'It is mine.' }),
      world.as(admin).moderation.cases.undo({ id: caseId }),
    ])
    expect(await world.owner(`select id from appeals where case_id = $1 and status = 'open'`, [caseId])).toEqual([])
  }
})
