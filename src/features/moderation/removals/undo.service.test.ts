import { expect, test } from 'vitest'
import { eventsIn } from '../../../testing/events.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { finishDecisions } from './service.server.ts'

const world = createWorld()
const { put, take, mine, read, startIn, statuses, tokens, violations } = eventsIn(world)
const cases = (who: TestPerson | undefined) => world.as(who).moderation.cases
const undoOf = async (admin: TestPerson, id: string) => (await cases(admin).detail({ id })).undo
const noticeEventsOf = async (who: TestPerson, kind: string) =>
  (await world.noticesOf(who)).flatMap((one) => (one.kind === kind ? [one.data.news ?? one.data.event] : []))

async function reportItem(content_type: 'class' | 'offer' | 'product' | 'stream', subject_id: string) {
  const reporter = await world.person()
  const about = { subject: 'content', content_type, subject_id, reason: 'fraud' } as const
  return (await world.as(reporter).moderation.report(about)).id
}
const people = () => Promise.all([world.person('creator'), world.person('admin')])

async function publishOffer(creator: TestPerson, max_quantity = 4) {
  const { offer } = await world.as(creator).offers.create({
    title: 'A song',
    description: 'About you.',
    category: 'General',
    priceTokens: 40,
    deliveryTime: '24 hours',
    maxQuantity: max_quantity,
  })
  return offer.id
}
const orderOf = async (fan: TestPerson, offer: string) =>
  (await world.rest('POST', `/offers/${offer}/order`, { as: fan, body: { note: 'Please' } })).body.order.id
const act = (as: TestPerson, order: string, verb: string, body: object = {}) =>
  world.rest('POST', `/orders/${order}/${verb}`, { as, body })
const stateOf = async (as: TestPerson, order: string) =>
  (await world.rest('GET', `/orders/${order}`, { as })).body.order.state

test('the job `decisions` finishes a due decision behind 60 failing ones', async () => {
  const [creator, admin] = await people()
  const report = await reportItem('offer', await publishOffer(creator))
  await cases(admin).remove({ id: report, reason: 'copyright' })
  const [row] = await world.owner<{ case_id: string }>('select case_id from reports where id = $1', [report])
  const id = row?.case_id
  await world.owner(
    `insert into strikes (id, removal_id, user_id, case_id, rule, points, given_at, expires_at, is_due)
     select s.stuck, s.stuck, user_id, case_id, rule, 99, now() - interval '1 day', now(), true
     from strikes, lateral (select uuidv7() as stuck from generate_series(1, 60)) s where case_id = $1`,
    [id],
  )
  await world.owner('update strikes set is_due = true where case_id = $1', [id])
  const countDueStrikes = async () =>
    (await world.owner('select from strikes where case_id = $1 and is_due', [id])).length
  try {
    await world.whileRefused({ table: 'strikes', before: 'update', when: 'old.points = 99' }, async () => {
      expect(await countDueStrikes()).toBe(61)
      await finishDecisions(world.contextOf())
      expect(await countDueStrikes()).toBe(60)
    })
  } finally {
    await world.owner('delete from strikes where case_id = $1 and points = 99', [id])
  }
})

test('an order that fails to refund or reopen does not block the other orders or the suspension', async () => {
  const [creator, admin] = await people()
  const fans = await Promise.all([1, 2, 3].map(() => world.person('fan', 100)))
  const offer = await publishOffer(creator)
  const orders: string[] = []
  for (const fan of fans) orders.push(await orderOf(fan, offer))
  const spendable = () => Promise.all(fans.map(async (fan) => (await tokens(fan))[0]))
  const broken = { table: 'orders', before: 'update', when: `old.id = '${orders[1]}'` } as const
  const id = await reportItem('offer', offer)
  const status = async () => (await world.owner('select status from users where id = $1', [creator.id]))[0]?.status
  await world.whileRefused(broken, async () => {
    await cases(admin).remove({ id, reason: 'fraud' })
    expect(await spendable()).toEqual([100, 60, 100])
    expect(await status()).toBe('suspended')
  })
  await finishDecisions(world.contextOf())
  expect(await spendable()).toEqual([100, 100, 100])
  await world.whileRefused(broken, async () => {
    await cases(admin).undo({ id })
    expect(await spendable()).toEqual([60, 100, 60])
    expect(await status()).toBe('active')
  })
  await finishDecisions(world.contextOf())
  expect(await spendable()).toEqual([60, 60, 60])
  expect(await violations()).toEqual([])
})

test('undoing the removal of an offer reopens the orders whose buyers still have the tokens', async () => {
  const [creator, admin] = await people()
  const fans = await Promise.all([1, 2, 3, 4].map(() => world.person('fan', 100)))
  const [waiting, served, disputing, spender] = fans as [TestPerson, TestPerson, TestPerson, TestPerson]
  const offer = await publishOffer(creator)
  const [open, done, disputed, gone] = [
    ...[await orderOf(waiting, offer), await orderOf(served, offer)],
    ...[await orderOf(disputing, offer), await orderOf(spender, offer)],
  ]
  for (const order of [done, disputed]) await act(creator, order, 'deliver', { text: 'Here.' })
  await act(served, done, 'accept')
  await act(disputing, disputed, 'dispute', { reason: 'It is silent.' })
  const readSoldCount = async () => (await world.owner('select sold from offers where id = $1', [offer]))[0]?.sold
  const purses = () => Promise.all(fans.map(async (fan) => (await tokens(fan)).slice(0, 2)))
  const before = await purses()
  expect([before, await readSoldCount()]).toEqual([
    [
      [60, 40],
      [60, 0],
      [60, 40],
      [60, 40],
    ],
    4,
  ])

  const id = await reportItem('offer', offer)
  await cases(admin).remove({ id, reason: 'copyright' })
  expect(await purses()).toEqual([100, 100, 100, 100].map((purse) => [purse, 0]))
  // the mail about a delivered order differs from the mail about an undelivered one
  await world.settled()
  const readReturnMails = async (who: TestPerson) =>
    (await world.mailsTo(who)).find(({ subject }) => subject === 'Your tokens are back')?.text
  expect(await readReturnMails(waiting)).toContain('“A song” was never delivered.')
  expect(await readReturnMails(disputing)).toContain('“A song” has ended. 40 tokens are yours again.')
  const other = await world.person('creator')
  await world.as(spender).tips.send({ recipientId: other.id, tokens: 70 })
  // in the preview two orders can be reopened, because the third buyer has spent the tokens
  const line = (count: number) => [{ what: 'orders', count }]
  expect(await undoOf(admin, id)).toEqual({ back: line(2), stays: line(1) })

  await cases(admin).undo({ id })
  expect(await purses()).toEqual([
    [60, 40],
    [60, 0],
    [60, 40],
    [30, 0],
  ])
  expect([await stateOf(waiting, open), await stateOf(disputing, disputed), await stateOf(spender, gone)]).toEqual([
    ...['ordered', 'disputed', 'cancelled'],
  ])
  expect(await readSoldCount()).toBe(3)
  expect((await noticeEventsOf(waiting, 'system.order')).at(-1)).toBe('reopened')
  expect(await undoOf(admin, id)).toBeNull()
  // reopened orders can be completed and cancelled as usual
  expect((await act(creator, open, 'deliver', { text: 'Here.' })).status).toBe(200)
  expect((await act(waiting, open, 'accept')).status).toBe(200)
  expect((await act(creator, disputed, 'cancel')).status).toBe(200)
  expect(await purses()).toEqual([
    [60, 0],
    [60, 0],
    [100, 0],
    [30, 0],
  ])
  expect(await violations()).toEqual([])
})

test('the undo preview counts only orders that the buyers’ balances and weekly limits allow to reopen', async () => {
  const [creator, admin] = await people()
  const [limited, spender] = [await world.person('fan', 100), await world.person('fan', 100)]
  const offer = await publishOffer(creator)
  for (const fan of [limited, limited, spender, spender]) await orderOf(fan, offer)
  const id = await reportItem('offer', offer)
  await cases(admin).remove({ id, reason: 'copyright' })
  await world.rest('PUT', '/settings/spending-limit', { as: limited, body: { tokens: 50 } })
  const other = await world.person('creator')
  await world.as(spender).tips.send({ recipientId: other.id, tokens: 50 })
  const line = [{ what: 'orders', count: 2 }]
  expect(await undoOf(admin, id)).toEqual({ back: line, stays: line })
  await cases(admin).undo({ id })
  expect([(await tokens(limited)).slice(0, 2), (await tokens(spender)).slice(0, 2)]).toEqual([
    ...[
      [60, 40],
      [10, 40],
    ],
  ])
  expect(await violations()).toEqual([])
})

test('an order with an unsent parcel stays cancelled after an undo, and the preview counts it', async () => {
  const [creator, admin] = await people()
  const fan = await world.person('fan', 100)
  const offer = await publishOffer(creator)
  const order = await orderOf(fan, offer)
  await world.owner('update orders set physical = true where id = $1', [order])
  const id = await reportItem('offer', offer)
  await cases(admin).remove({ id, reason: 'spam' })
  expect(await undoOf(admin, id)).toEqual({ back: [], stays: [{ what: 'orders', count: 1 }] })
  await cases(admin).undo({ id })
  expect([await stateOf(fan, order), await tokens(fan)]).toEqual(['cancelled', [100, 0, 0]])
  expect(await violations()).toEqual([])
})

test('eight concurrent undos reopen an order once', async () => {
  const [creator, admin] = await people()
  const fan = await world.person('fan', 100)
  const offer = await publishOffer(creator)
  const order = await orderOf(fan, offer)
  const id = await reportItem('offer', offer)
  await cases(admin).remove({ id, reason: 'spam' })
  const undoers = await Promise.all(Array.from({ length: 8 }, () => world.person('admin')))
  await Promise.allSettled(undoers.map((one) => cases(one).undo({ id })))
  expect([await stateOf(fan, order), await tokens(fan)]).toEqual(['ordered', [60, 40, 0]])
  const kinds = await world.owner<{ kind: string }>('select kind from order_history where order_id = $1 order by id', [
    order,
  ])
  expect(kinds.map(({ kind }) => kind)).toEqual(['ordered', 'cancelled', 'reopened'])
  expect(await violations()).toEqual([])
})

test('undoing the removal of an event restores the seats and the waitlist of people with enough tokens', async () => {
  const [creator, admin] = await people()
  const fans = await Promise.all([1, 2, 3, 4].map(() => world.person('fan', 100)))
  const [first, second, third, late] = fans as [TestPerson, TestPerson, TestPerson, TestPerson]
  const event = await put(creator, { max_participants: 3 })
  for (const fan of fans) expect((await take(fan, event, { price: 100 })).status).toBe(201)
  const id = await reportItem('class', event)
  await cases(admin).remove({ id, reason: 'spam' })
  expect((await read(creator, event)).event.status).toBe('cancelled')
  expect(await tokens(first)).toEqual([100, 0, 0])
  await world.as(third).tips.send({ recipientId: (await world.person('creator')).id, tokens: 10 })
  expect(await undoOf(admin, id)).toEqual({ back: [{ what: 'event', count: 1 }], stays: [] })

  await cases(admin).undo({ id })
  expect((await read(creator, event)).event).toMatchObject({ status: 'scheduled', seats_left: 0, waitlist_count: 1 })
  for (const fan of [first, second]) {
    expect([await tokens(fan), (await mine(fan, event)).status]).toEqual([[0, 100, 0], 'confirmed'])
    expect((await noticeEventsOf(fan, 'system.ticket')).at(-1)).toBe('restored')
  }
  // a ticket holder without enough tokens gets an offer, which reserves the seat for a while
  expect([await tokens(third), (await mine(third, event)).status]).toEqual([[90, 0, 0], 'offered'])
  expect((await mine(late, event)).status).toBe('waitlisted')
  expect((await noticeEventsOf(creator, 'system.event')).at(-1)).toBe('restored')
  const taken = await world.owner('select count(*)::int as n from bookings where subject_id = $1', [event])
  expect(taken).toEqual([{ n: 1 }])
  expect(await violations()).toEqual([])

  // a second removal refunds everyone again
  await cases(admin).remove({ id, reason: 'spam' })
  expect(await Promise.all(fans.map(async (fan) => (await tokens(fan)).slice(0, 2)))).toEqual([
    ...[
      [100, 0],
      [100, 0],
      [90, 0],
      [100, 0],
    ],
  ])
  expect(await violations()).toEqual([])
})

test('an undo shortly before the event offers the seat to its former holder without holding tokens again', async () => {
  const [creator, admin] = await people()
  const fan = await world.person('fan', 100)
  const event = await put(creator)
  await take(fan, event, { price: 100 })
  const id = await reportItem('class', event)
  await cases(admin).remove({ id, reason: 'spam' })
  await startIn(event, 120)
  await cases(admin).undo({ id })
  expect([await tokens(fan), (await mine(fan, event)).status]).toEqual([[100, 0, 0], 'offered'])
  expect(await violations()).toEqual([])
})

test('a past event, or one whose time is taken, stays cancelled, and the preview gives the reason', async () => {
  const [creator, admin] = await people()
  const fan = await world.person('fan', 200)
  const [over, taken] = [await put(creator), await put(creator)]
  for (const event of [over, taken]) expect((await take(fan, event)).status).toBe(201)
  for (const [event, what] of [
    [over, 'event_over'],
    [taken, 'event_taken'],
  ] as const) {
    const id = await reportItem('class', event)
    await cases(admin).remove({ id, reason: 'spam' })
    if (event === over) await startIn(event, -30)
    else {
      const { date } = (await read(creator, event)).event
      await put(creator, { date, type: 'meeting' })
    }
    expect(await undoOf(admin, id)).toEqual({ back: [], stays: [{ what, count: 1 }] })
    await cases(admin).undo({ id })
    expect((await read(creator, event)).event.status).toBe('cancelled')
    expect(await statuses(event)).toEqual(['refunded'])
  }
  expect(await tokens(fan)).toEqual([200, 0, 0])
  expect(await violations()).toEqual([])
})

test('the undo preview lists a stopped stream and the effects of the suspension', async () => {
  const [creator, admin] = await people()
  const { stream } = await world.as(creator).live.start({ title: 'On stage.' })
  const id = await reportItem('stream', stream.id)
  await cases(admin).remove({ id, reason: 'fraud' })
  expect(await undoOf(admin, id)).toEqual({
    back: [],
    stays: [
      { what: 'stream', count: 1 },
      { what: 'suspended', count: 1 },
    ],
  })
  const dismissed = await reportItem('offer', await publishOffer(await world.person('creator')))
  await cases(admin).dismiss({ id: dismissed, reason: 'no_violation' })
  expect(await undoOf(admin, dismissed)).toBeNull()
})

test.each(['is live', 'has ended'])(
  'removing a stream that %s also removes its cover image and deletes the file',
  async (state) => {
    const [creator, admin] = await people()
    const { id: cover_upload_id, urls } = await uploaded(world, creator, 'stream-cover')
    const { stream } = await world.as(creator).live.start({ title: 'On stage.', cover_upload_id })
    expect(stream.poster_url).toBe(urls?.medium)
    if (state === 'has ended') await world.as(creator).live.end({ id: stream.id })
    await cases(admin).remove({ id: await reportItem('stream', stream.id), reason: 'spam' })
    await world.settled()
    expect((await world.as(creator).live.one({ id: stream.id })).stream).toMatchObject({ poster_url: null })
    // the upload cleanup job may already have deleted the dropped file and its row
    const kept = "select state from uploads where id = $1 and state <> 'dropped'"
    expect(await world.owner(kept, [cover_upload_id])).toEqual([])
  },
)
