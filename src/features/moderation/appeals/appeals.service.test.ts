import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { createWorld } from '../../../testing/world.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

async function removed() {
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

test('an author appeals once, another admin restores, and everybody hears of it', async () => {
  const { creator, fan, admin, item, caseId } = await removed()
  const say = { case_id: caseId, text: 'I painted it myself.' }
  await expect(world.as(fan).moderation.appeal(say)).rejects.toMatchObject(refusal('CASE_NOT_FOUND'))
  const both = await Promise.allSettled([1, 2].map(() => world.as(creator).moderation.appeal(say)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const found = (await world.as(admin).moderation.appeals({ limit: 100 })).appeals.find((one) => one.caseId === caseId)
  const id = found?.id ?? ''
  const decide = { id, outcome: 'overturned', reason: 'It is a painting.' } as const
  // never by the one who removed it
  await expect(world.as(admin).moderation.decideAppeal(decide)).rejects.toMatchObject(refusal('SAME_ADMIN'))
  const others = await Promise.all([1, 2, 3, 4].map(() => world.person('admin')))
  const answers = await Promise.allSettled(others.map((one) => world.as(one).moderation.decideAppeal(decide)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const listed = async (status: 'open' | 'decided') =>
    (await world.as(admin).moderation.appeals({ status, limit: 100 })).appeals.find((one) => one.id === id)
  expect([await listed('open'), (await listed('decided'))?.reason]).toEqual([undefined, 'It is a painting.'])
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

test('an appeal that is not right leaves everything, and the reporter hears of it', async () => {
  const { creator, fan, caseId } = await removed()
  const { appeal } = await world.as(creator).moderation.appeal({ case_id: caseId, text: 'No.' })
  const other = await world.person('admin')
  const said = { id: appeal.id, outcome: 'upheld', reason: 'It is an advertisement.' } as const
  expect((await world.rest('POST', `/admin/appeals/${appeal.id}/decide`, { as: other, body: said })).status).toBe(200)
  expect((await world.as(other).moderation.decideAppeal(said)).appeal.status).toBe('upheld')
  await world.settled()
  expect((await world.as(creator).moderation.decisions()).decisions).toMatchObject([
    { appeal: { status: 'upheld', reason: 'It is an advertisement.' }, restored_at: null },
  ])
  expect((await world.noticesOf(fan, 'system')).map(({ title }) => title)).toContain('About your report')
})

test('after 30 days, or once it was undone, there is nothing to appeal', async () => {
  const { creator, admin, caseId } = await removed()
  await world.owner(`update strikes set given_at = now() - interval '31 days' where case_id = $1`, [caseId])
  const say = { case_id: caseId, text: 'Late.' }
  await expect(world.as(creator).moderation.appeal(say)).rejects.toMatchObject(refusal('APPEAL_LATE'))
  await world.as(admin).moderation.cases.undo({ id: caseId })
  await expect(world.as(creator).moderation.appeal(say)).rejects.toMatchObject(refusal('NOTHING_TO_APPEAL'))
})

test('a removal that is taken back settles its appeal: nobody can say that it stays', async () => {
  const { creator, fan, admin, caseId } = await removed()
  const { appeal } = await world.as(creator).moderation.appeal({ case_id: caseId, text: 'It is mine.' })
  const other = await world.person('admin')
  // by the admin who removed it, who could not decide about the appeal
  await world.as(admin).moderation.cases.undo({ id: caseId })
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

test('taken back and said to stay at once: both in turn, or only taken back', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, removed))
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

test('an appeal that comes while the removal is taken back is none, or is settled with it', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, removed))
  for (const { creator, admin, caseId } of all) {
    await Promise.allSettled([
      world.as(creator).moderation.appeal({ case_id: caseId, text: 'It is mine.' }),
      world.as(admin).moderation.cases.undo({ id: caseId }),
    ])
    expect(await world.owner(`select id from appeals where case_id = $1 and status = 'open'`, [caseId])).toEqual([])
  }
})
