import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { runChecks } from '../../moderation/flags/service.server.ts'
import { checkHours, holdDays, undeliveredNotification } from '../spec.ts'

const world = createWorld()
const flagged = 'Pay me outside (paypal.me/ada)'
const rate = 50

const send = (from: TestPerson, to: TestPerson, content = flagged, idempotencyKey?: string) =>
  world.as(from).messages.send({ userId: to.id, content, ...(idempotencyKey && { idempotencyKey }) })
const threadOf = (who: TestPerson, other: TestPerson) => world.as(who).messages.thread({ userId: other.id })
const listOf = async (who: TestPerson) => (await world.as(who).messages.conversations({})).conversations
const balanceOf = async (who: TestPerson) => {
  const [row] = await world.owner<{ b: { spendable: number; held: number; pending: number } }>(
    'select ledger.wallet_balance($1) as b',
    [who.id],
  )
  return [row?.b.spendable, row?.b.held, row?.b.pending]
}
const noticesOf = (who: TestPerson) => world.noticesOf(who, 'message')
const withdraw = () => runJob(() => world.contextOf(), 'messages')
/** Makes a message old enough that its wait is over. */
const expireWait = (id: string) =>
  world.owner('update messages set created_at = now() - make_interval(hours => $2) where id = $1', [id, checkHours])

async function createStrangers() {
  const [fan, creator, admin] = await Promise.all([
    world.person('fan', 100),
    world.person('creator'),
    world.person('admin'),
  ])
  return { fan, creator, admin }
}

/** Runs the automatic checks. @returns the case of a message. */
async function caseOf(message: string): Promise<string> {
  await runChecks(world.contextOf())
  const rows = await world.owner<{ id: string }>('select id from moderation_cases where subject_id = $1', [message])
  if (!rows[0]) throw new Error('no case')
  return rows[0].id
}
const dismiss = (admin: TestPerson, id: string) =>
  world.as(admin).moderation.cases.dismiss({ id, reason: 'no_violation' })
const remove = (admin: TestPerson, id: string, reason: 'off_platform' | 'harassment' = 'off_platform') =>
  world.as(admin).moderation.cases.remove({ id, reason })

/** Reads everything that a reader can get of a conversation with a writer. */
const seenBy = async (reader: TestPerson, writer: TestPerson) => ({
  thread: (await threadOf(reader, writer)).messages.length,
  list: (await listOf(reader)).length,
  unread: (await world.as(reader).messages.unread()).unread_count,
  notices: (await noticesOf(reader)).length,
  exported: (await world.owner('select line from personal.export_messages_received($1, null, 10)', [reader.id])).length,
})
const nothingSeen = { thread: 0, list: 0, unread: 0, notices: 0, exported: 0 }

/** Runs statements in a transaction that is rolled back. @returns the channels of their realtime messages. */
async function channelsOf(statements: readonly (readonly [string, unknown[]])[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.cloud.ownerUrl })
  await client.connect()
  await client.query('begin')
  for (const [text, values] of statements) await client.query(text, values)
  const { rows } = await client.query<{ channel: string }>(
    `select distinct payload ->> 'channel' as channel from outbox
     where kind = 'realtime' and xmin::text = (txid_current() % (2 ^ 32)::bigint)::text`,
  )
  await client.query('rollback')
  await client.end()
  return rows.map(({ channel }) => channel)
}

test('a flagged message between strangers waits: its sender sees it, and its reader gets nothing', async () => {
  const { fan, creator } = await createStrangers()
  const { message, balance } = await send(fan, creator)
  expect([message.seq, message.price, message.state, balance]).toEqual([0, rate, 'held', 50])
  const { messages, waiting, last_seq } = await threadOf(fan, creator)
  expect([messages, waiting.map(({ id }) => id), last_seq]).toEqual([[], [message.id], 0])
  expect(await listOf(fan)).toMatchObject([{ user: { id: creator.id }, last_message: { seq: 0, preview: flagged } }])
  expect(await seenBy(creator, fan)).toEqual(nothingSeen)
  expect((await threadOf(creator, fan)).conversation_id).toBeNull()
  const report = { subject: 'content', content_type: 'message', subject_id: message.id, reason: 'spam' } as const
  await expect(world.as(creator).moderation.report(report)).rejects.toThrow()
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('publishes no event of a waiting message to its reader', async () => {
  const { fan, creator } = await createStrangers()
  await send(creator, fan, 'Hello')
  const settings = JSON.stringify({ hold_days: 7, quiet_seconds: 15, flagged: true })
  const sent = [
    `select ledger.message_send($1, $2, 'text', 'words', null, null, 'the key', 'hash', $3)`,
    [fan.id, creator.id, settings],
  ] as const
  const id = '(select id from messages where sender_id = $1 and key = $2)'
  const own = [fan.id, 'the key']
  const ends = [
    [`select ledger.message_withdraw(${id})`, own],
    [`select ledger.message_refund_waiting(${id})`, own],
    [`select ledger.message_delete($1, $3, ${id})`, [...own, creator.id]],
  ] as const
  for (const end of ends) {
    const channels = await channelsOf([
      [sent[0], [...sent[1]]],
      [end[0], [...end[1]]],
    ])
    expect(channels).toEqual([`user:${fan.id}`])
  }
})

test('delivers other messages at once, and flagged ones between people who paid each other', async () => {
  const { fan, creator } = await createStrangers()
  expect((await send(fan, creator, 'Hello')).message.seq).toBe(1)
  await world.as(creator).messages.read({ userId: fan.id })
  expect((await send(creator, fan)).message.seq).toBe(2)
})

test('a retry of a waiting message with its key sends and holds once', async () => {
  const { fan, creator, admin } = await createStrangers()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(fan, creator, flagged, key)))
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
  expect(await balanceOf(fan)).toEqual([50, 50, 0])
  await dismiss(admin, await caseOf(answers[0]?.message.id ?? ''))
  expect((await send(fan, creator, flagged, key)).message.seq).toBe(1)
})

test('a dismissed case delivers the message after later ones and restarts the time to open it', async () => {
  const { fan, creator, admin } = await createStrangers()
  const { message } = await send(creator, fan, flagged)
  const { message: paid } = await send(fan, creator, flagged)
  await send(creator, fan, 'Hello')
  await world.as(fan).messages.read({ userId: creator.id })
  await dismiss(admin, await caseOf(message.id))
  const thread = await threadOf(fan, creator)
  expect(thread.messages.map(({ seq, id }) => [seq, id === message.id])).toEqual([
    [2, true],
    [1, false],
  ])
  expect([thread.unread_count, thread.waiting.map(({ id }) => id)]).toEqual([1, [paid.id]])
  expect((await world.as(fan).messages.thread({ userId: creator.id, after: 1 })).messages).toMatchObject([{ seq: 2 }])
  await world.owner(`update ledger.holds set expires_at = now() + interval '1 hour' where owner_id = $1`, [fan.id])
  await dismiss(admin, await caseOf(paid.id))
  const [hold] = await world.owner<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400)::int as days from ledger.holds where owner_id = $1',
    [fan.id],
  )
  expect(hold?.days).toBe(holdDays)
  expect((await world.as(creator).messages.read({ userId: fan.id })).earned).toBe(rate)
  expect(await balanceOf(fan)).toEqual([50, 0, 0])
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('a removal returns all tokens, and undoing the removal delivers the message', async () => {
  const { fan, creator, admin } = await createStrangers()
  const { message } = await send(fan, creator)
  const id = await caseOf(message.id)
  const { waitsUntil } = await world.as(admin).moderation.cases.detail({ id })
  expect(waitsUntil?.getTime()).toBe(message.created_at.getTime() + checkHours * 3_600_000)
  await remove(admin, id)
  expect(await balanceOf(fan)).toEqual([100, 0, 0])
  expect((await threadOf(fan, creator)).waiting).toEqual([])
  expect(await seenBy(creator, fan)).toEqual(nothingSeen)
  expect((await world.as(fan).moderation.decisions()).decisions).toHaveLength(1)
  await world.as(admin).moderation.cases.undo({ id })
  expect(await seenBy(creator, fan)).toEqual({ thread: 1, list: 1, unread: 1, notices: 1, exported: 1 })
  expect((await threadOf(creator, fan)).messages).toMatchObject([{ seq: 1, state: 'returned', content: flagged }])
  expect(await balanceOf(fan)).toEqual([100, 0, 0])
})

test('undoing a removal delivers the message of a sender whom the removal suspended', async () => {
  const { fan, creator, admin } = await createStrangers()
  const id = await caseOf((await send(fan, creator)).message.id)
  await remove(admin, id, 'harassment')
  expect(await world.owner('select status from users where id = $1', [fan.id])).toEqual([{ status: 'suspended' }])
  await world.as(admin).moderation.cases.undo({ id })
  expect((await seenBy(creator, fan)).thread).toBe(1)
  await world.as(admin).moderation.cases.remove({ id, reason: 'harassment' })
  expect((await threadOf(creator, fan)).messages).toMatchObject([{ content: '', seq: 1 }])
})

test('returns the tokens of a message without a decision and never delivers it', async () => {
  const { fan, creator, admin } = await createStrangers()
  const { message } = await send(fan, creator)
  const id = await caseOf(message.id)
  await withdraw()
  expect((await threadOf(fan, creator)).waiting).toHaveLength(1)
  await expireWait(message.id)
  await withdraw()
  await withdraw()
  expect([await balanceOf(fan), (await threadOf(fan, creator)).waiting]).toEqual([[100, 0, 0], []])
  expect(await noticesOf(fan)).toMatchObject([
    { title: undeliveredNotification.title.replace('{reader}', creator.username) },
  ])
  await dismiss(admin, id)
  expect(await seenBy(creator, fan)).toEqual(nothingSeen)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('concurrent decisions, expiries and deletions return the tokens once', async () => {
  const { creator, admin } = await createStrangers()
  for (const decide of [dismiss, remove, dismiss, remove]) {
    const fan = await world.person('fan', 100)
    const { message } = await send(fan, creator)
    const id = await caseOf(message.id)
    await expireWait(message.id)
    await Promise.all([
      ...[decide(admin, id), withdraw(), withdraw()],
      world.as(fan).messages.remove({ userId: creator.id, messageId: message.id }),
    ])
    const [spendable, held] = await balanceOf(fan)
    expect([spendable, held]).toEqual([100, 0])
    expect((await threadOf(fan, creator)).waiting).toEqual([])
  }
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test.each(['block', 'suspension', 'deletion'] as const)(
  'withdraws the message instead of a delivery after a %s',
  async (what) => {
    const { fan, creator, admin } = await createStrangers()
    const { message } = await send(fan, creator)
    const id = await caseOf(message.id)
    if (what === 'block') await world.as(creator).social.block({ userId: fan.id })
    if (what === 'suspension') await world.owner(`update users set status = 'suspended' where id = $1`, [fan.id])
    if (what === 'deletion')
      await world.owner(`update users set status = 'deleted', erased_at = now() where id = $1`, [creator.id])
    await dismiss(admin, id)
    expect(await balanceOf(fan)).toEqual([100, 0, 0])
    expect(
      await world.owner('select from messages where id = $1 and deleted_at is not null', [message.id]),
    ).toHaveLength(1)
    expect(await noticesOf(creator)).toEqual([])
  },
)

test('a block returns the tokens of the waiting messages of both people at once, without a notification', async () => {
  const [one, other] = [await world.person('creator', 100), await world.person('creator', 100)]
  await send(one, other)
  await send(other, one)
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([
    [50, 50, 0],
    [50, 50, 0],
  ])
  await world.as(one).social.block({ userId: other.id })
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([
    [100, 0, 0],
    [100, 0, 0],
  ])
  expect([await noticesOf(one), await noticesOf(other)]).toEqual([[], []])
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('undoing a removal after the period of the wait delivers the message', async () => {
  const { fan, creator, admin } = await createStrangers()
  const { message } = await send(fan, creator)
  const id = await caseOf(message.id)
  await remove(admin, id)
  await expireWait(message.id)
  await Promise.all([world.as(admin).moderation.cases.undo({ id }), withdraw(), withdraw()])
  await withdraw()
  expect(await seenBy(creator, fan)).toMatchObject({ thread: 1, unread: 1 })
})

test('the list shows the text of the newest message that still waits', async () => {
  const { fan, creator } = await createStrangers()
  const { message } = await send(fan, creator, 'First, pay me outside')
  await send(fan, creator, 'Second, pay me outside')
  await world.as(fan).messages.remove({ userId: creator.id, messageId: message.id })
  expect(JSON.stringify(await listOf(fan))).toContain('Second, pay me outside')
})

test('erasing the sender erases the text of a waiting message', async () => {
  const { fan, creator } = await createStrangers()
  const { message } = await send(fan, creator)
  await world.owner('select personal.forget_messages($1)', [fan.id])
  expect(await world.owner('select content from messages where id = $1', [message.id])).toEqual([{ content: '' }])
})

test('erasing the reader removes the name from the notification about an undelivered message', async () => {
  const { fan, creator } = await createStrangers()
  const { message } = await send(fan, creator)
  await expireWait(message.id)
  await withdraw()
  const names = () =>
    world.owner(`select from notifications where user_id = $1 and concat(title, message, data::text) like $2`, [
      fan.id,
      `%${creator.username}%`,
    ])
  expect(await names()).toHaveLength(1)
  await world.owner('select personal.forget_messages($1)', [creator.id])
  expect(await names()).toEqual([])
})

test('a waiting message between creators does not make the other creator’s first message a reply', async () => {
  const [one, other] = [await world.person('creator', 100), await world.person('creator', 100)]
  await send(one, other)
  expect((await threadOf(other, one)).rates.text?.price).toBe(rate)
  expect((await send(other, one, 'Hello')).message).toMatchObject({ seq: 1, price: rate })
})
