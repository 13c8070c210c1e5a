import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import type { RuleCode } from '../lists.ts'

// Second removals: decisions about reports or legal notices whose subject is already removed.

const world = createWorld()
const cases = (who: TestPerson | undefined) => world.as(who).moderation.cases
const visitor = () => world.as(undefined, { request: { ...world.contextOf().request, address: crypto.randomUUID() } })
const mailbox = ({ email }: { email: string }) => world.mailsTo({ username: email.replace('@limelight.test', '') })
const people = () => Promise.all([world.person('creator'), world.person('admin'), world.person('admin')])

type About =
  | { content_type: 'content' | 'profile' | 'offer'; subject_id: string }
  | { subject: 'person'; subject_id: string }

/** Reports a subject and removes it at once. @returns the id of the case. */
async function removeItem(admin: TestPerson, about: About, reason: RuleCode): Promise<string> {
  const report = {
    ...('subject' in about ? about : { subject: 'content' as const, ...about }),
    reason: 'other' as const,
  }
  const { id } = await world.as(await world.person()).moderation.report(report)
  return (await cases(admin).remove({ id, reason })).report.id
}
const decisionsOf = async (who: TestPerson) => {
  const { decisions, points } = await world.as(who).moderation.decisions()
  return { points, each: decisions.map((one) => one.points), suspended: decisions.some((one) => one.suspended) }
}
const isSuspended = async ({ id }: TestPerson) =>
  (await world.owner<{ is: boolean }>('select suspended_reason is not null as is from users where id = $1', [id]))[0]
    ?.is
const spendableOf = async ({ id }: TestPerson) => {
  const [row] = await world.owner<{ balance: number }>(
    `select balance::int from ledger.accounts where owner_id = $1 and kind = 'spendable'`,
    [id],
  )
  return row?.balance
}
const isShown = async (id: string) =>
  visitor()
    .content.one({ id })
    .then(
      () => true,
      () => false,
    )
const violations = async () =>
  (await world.owner<{ check_name: string }>('select * from ledger.prove()')).filter(({ check_name }) =>
    ['sale_refunds', 'earnings', 'earned', 'lots', 'balances'].includes(check_name),
  )

test('a second legal notice adds no points, and a counter-notice to the first one restores nothing', async () => {
  const [creator, admin, other] = await people()
  const item = await published(world, creator)
  const fan = await world.person('fan', 60)
  await world.as(fan).content.unlock({ id: item.id, price: 50 })
  const url = `https://limelight.test/x?content=${item.id}`
  const signed = { url, address: 'Street 1', signature: 'A Name', confirmed: true } as const
  const [one, two, author] = ['one', 'two', 'author'].map((name) => ({
    name,
    email: `${name}-${crypto.randomUUID()}@limelight.test`,
  })) as [{ name: string; email: string }, { name: string; email: string }, { name: string; email: string }]
  const accept = async (letter: Parameters<ReturnType<typeof visitor>['moderation']['sendNotice']>[0]) => {
    const { notice } = await visitor().moderation.sendNotice(letter)
    await world.as(admin).moderation.decideNotice({ id: notice.id, outcome: 'accepted', reason: 'It is right.' })
    return notice.id
  }
  const first = await accept({ kind: 'copyright', ...one, ...signed, work: 'A photo', statement: 'Mine.' })
  await accept({ kind: 'copyright', ...two, ...signed, work: 'A photo', statement: 'Mine as well.' })
  expect(await decisionsOf(creator)).toEqual({ points: 2, each: [0, 2], suspended: false })
  expect(await spendableOf(fan)).toBe(60)
  await world.settled()
  const removalMails = (await world.mailsTo(creator)).filter(
    ({ subject }) => subject === 'We removed something you made',
  )
  expect(removalMails.map(({ text }) => text.includes('you get no further points')).sort()).toEqual([false, true])

  await accept({ kind: 'counter', ...author, ...signed, answers_id: first, statement: 'It is not.' })
  await world.settled()
  expect([await isShown(item.id), await spendableOf(fan)]).toEqual([false, 60])
  expect(await decisionsOf(creator)).toEqual({ points: 2, each: [2, 2], suspended: false })
  const texts = async (who: { email: string }) => (await mailbox(who)).map(({ text }) => text).join()
  expect(await texts(one)).toContain('The item stays hidden for another reason.')
  expect(await texts(author)).toContain('Another decision still hides the item.')
  expect((await world.mailsTo(creator)).map(({ subject }) => subject)).not.toContain('We took a decision back')

  const [left] = await world.owner<{ id: string }>(
    `select id from moderation_cases where subject_id = $1 and status = 'removed'`,
    [item.id],
  )
  expect((await cases(other).detail({ id: left?.id ?? '' })).undo).toEqual({ back: [], stays: [] })
  await cases(other).undo({ id: left?.id ?? '' })
  expect([await isShown(item.id), await spendableOf(fan)]).toEqual([true, 10])
  expect((await decisionsOf(creator)).points).toBe(0)
  expect(await violations()).toEqual([])
})

test('a graver second removal adds only the extra points, and the last undo shows the item again', async () => {
  const [creator, admin, other] = await people()
  const item = await published(world, creator)
  const about = { content_type: 'content', subject_id: item.id } as const
  const mild = await removeItem(admin, about, 'copyright')
  const grave = await removeItem(other, about, 'intimate')
  expect(await decisionsOf(creator)).toEqual({ points: 8, each: [8, 0], suspended: true })
  expect(await isSuspended(creator)).toBe(true)
  const page = await world.as(admin).people.page({ id: creator.id })
  expect(page).toMatchObject({
    points: 8,
    strikes: [
      { points: 8, counts: true },
      { counts: false, holds: true },
    ],
  })
  expect((await cases(admin).detail({ id: grave })).undo).toEqual({ back: [], stays: [{ what: 'removal', count: 1 }] })
  await cases(admin).undo({ id: grave })
  expect([(await decisionsOf(creator)).points, await isSuspended(creator), await isShown(item.id)]).toEqual([
    ...[2, false, false],
  ])
  // adds a third removal, and undoes the first one before it
  const again = await removeItem(other, about, 'spam')
  expect((await decisionsOf(creator)).points).toBe(2)
  await cases(other).undo({ id: mild })
  expect([(await decisionsOf(creator)).points, await isShown(item.id)]).toEqual([1, false])
  await cases(other).undo({ id: again })
  expect([(await decisionsOf(creator)).points, await isShown(item.id)]).toEqual([0, true])
})

test('a suspension lasts until both removals of the same item are undone', async () => {
  const [creator, admin, other] = await people()
  const item = await published(world, creator)
  const about = { content_type: 'content', subject_id: item.id } as const
  const first = await removeItem(admin, about, 'fraud')
  const second = await removeItem(other, about, 'hate')
  await cases(admin).undo({ id: first })
  expect([(await decisionsOf(creator)).points, await isSuspended(creator)]).toEqual([4, true])
  const begun = await world.owner('select ended_at from suspensions where user_id = $1', [creator.id])
  expect(begun).toEqual([{ ended_at: null }])
  await cases(other).undo({ id: second })
  expect([(await decisionsOf(creator)).points, await isSuspended(creator)]).toEqual([0, false])
})

test('removing a suspended person again adds no points; removing a restored person adds points', async () => {
  const [fan, admin, other] = [await world.person(), await world.person('admin'), await world.person('admin')]
  const about = { subject: 'person', subject_id: fan.id } as const
  await removeItem(admin, about, 'spam')
  await removeItem(other, about, 'spam')
  expect((await decisionsOf(fan)).points).toBe(1)
  await world.as(admin).people.restore({ id: fan.id })
  await removeItem(other, about, 'spam')
  expect([(await decisionsOf(fan)).points, await isSuspended(fan)]).toEqual([2, true])
})

test('only the last undo restores a profile text, and removing an edited text adds points again', async () => {
  const [creator, admin, other] = await people()
  await world.owner(`update users set display_name = 'Ada', bio = 'Hello there' where id = $1`, [creator.id])
  const about = { content_type: 'profile', subject_id: creator.id } as const
  const [first, second] = [await removeItem(admin, about, 'spam'), await removeItem(other, about, 'other')]
  expect((await decisionsOf(creator)).points).toBe(1)
  const bio = async () => (await world.owner('select display_name, bio from users where id = $1', [creator.id]))[0]
  for (const id of [first, second]) {
    expect(await bio()).toEqual({ display_name: creator.username, bio: '' })
    await cases(admin).undo({ id })
  }
  expect(await bio()).toEqual({ display_name: 'Ada', bio: 'Hello there' })
  await removeItem(admin, about, 'spam')
  await world.owner(`update users set bio = 'Hello again' where id = $1`, [creator.id])
  await removeItem(other, about, 'spam')
  expect((await decisionsOf(creator)).points).toBe(2)
})

test('the mail about an overturned removal says that another removal still applies', async () => {
  const [creator, admin, other] = await people()
  const item = await published(world, creator)
  const about = { content_type: 'content', subject_id: item.id } as const
  const case_id = await removeItem(admin, about, 'copyright')
  await removeItem(admin, about, 'spam')
  const { appeal } = await world.as(creator).moderation.appeal({ case_id, text: 'It is mine.' })
  await world.as(other).moderation.decideAppeal({ id: appeal.id, outcome: 'overturned', reason: 'So it is.' })
  await world.settled()
  expect([(await decisionsOf(creator)).points, await isShown(item.id)]).toEqual([1, false])
  const mail = (await world.mailsTo(creator)).findLast(({ subject }) => subject === 'About your appeal')
  expect(mail?.text).toContain('Another decision still applies: you can appeal it as well.')
})

test('orders of an offer removed twice reopen only after the last undo', async () => {
  const [creator, admin, other] = await people()
  const { offer } = await world.as(creator).offers.create({
    title: 'A song',
    description: 'About you.',
    category: 'General',
    priceTokens: 40,
    deliveryTime: '24 hours',
    maxQuantity: 4,
  })
  const fan = await world.person('fan', 100)
  const ordered = await world.rest('POST', `/offers/${offer.id}/order`, { as: fan, body: { note: 'Please' } })
  const stateOf = async () =>
    (await world.rest('GET', `/orders/${ordered.body.order.id}`, { as: fan })).body.order.state
  const about = { content_type: 'offer', subject_id: offer.id } as const
  const [first, second] = [await removeItem(admin, about, 'spam'), await removeItem(other, about, 'copyright')]
  await cases(admin).undo({ id: first })
  expect(await stateOf()).toBe('cancelled')
  await cases(admin).undo({ id: second })
  expect(await stateOf()).toBe('ordered')
  expect(await violations()).toEqual([])
})
