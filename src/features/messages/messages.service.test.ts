import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import {
  holdDays,
  KINDS,
  messageNotification,
  priceChanged,
  REFUSALS,
  returnedNotification,
  SENTENCES,
} from './spec.ts'

const world = createWorld()
const textRate = 50

type Body = Record<string, unknown>
const write = (from: TestPerson, to: TestPerson, body: Body | string = 'hello', key?: string) =>
  world.rest('POST', `/messages/${to.id}`, {
    as: from,
    body: typeof body === 'string' ? { content: body } : body,
    ...(key && { key }),
  })
const readThread = (who: TestPerson, other: TestPerson, query = '') =>
  world.rest('GET', `/messages/${other.id}${query}`, { as: who })
const markRead = (who: TestPerson, other: TestPerson, body: Body = {}) =>
  world.rest('POST', `/messages/${other.id}/read`, { as: who, body })
const listConversations = async (who: TestPerson) =>
  (await world.rest('GET', '/messages/conversations', { as: who })).body
const balance = async (who: TestPerson) => {
  const [row] = await world.owner<{ b: { spendable: number; held: number; pending: number } }>(
    'select ledger.wallet_balance($1) as b',
    [who.id],
  )
  if (!row) throw new Error('no balance')
  return [row.b.spendable, row.b.held, row.b.pending]
}
const violations = () => world.owner('select * from ledger.prove()')
/** Expires all open holds of a person. */
const expireHolds = (who: TestPerson) =>
  world.owner(
    `update ledger.holds set expires_at = now() - interval '1 second' where owner_id = $1 and state = 'open'`,
    [who.id],
  )
const returnDue = () => runJob(() => world.contextOf(), 'messages')
const noticesOf = (who: TestPerson) => world.noticesOf(who, 'message')
async function fanAndCreator(tokens = 100) {
  return { fan: await world.person('fan', tokens), creator: await world.person('creator') }
}

test('a message to a creator holds the price; opening the message pays it once', async () => {
  const { fan, creator } = await fanAndCreator()
  const sent = await write(fan, creator, { content: '  hello there ', price: textRate })
  expect(sent).toMatchObject({ status: 200, body: { balance: 50 } })
  expect(sent.body.message).toMatchObject({ seq: 1, content: 'hello there', kind: 'text', price: 50, state: 'held' })
  expect(await balance(fan)).toEqual([50, 50, 0])
  expect((await listConversations(creator)).conversations[0]).toMatchObject({
    user: { id: fan.id },
    unread_count: 1,
    last_message: { preview: 'hello there', is_own: false, seq: 1 },
  })
  expect((await world.rest('GET', '/messages/unread', { as: creator })).body).toEqual({ unread_count: 1 })
  expect((await markRead(creator, fan)).body).toEqual({ read_seq: 1, unread_count: 0, earned: 50 })
  expect((await markRead(creator, fan)).body).toEqual({ read_seq: 1, unread_count: 0, earned: 0 })
  expect([await balance(fan), await balance(creator)]).toEqual([
    [50, 0, 0],
    [0, 0, 50],
  ])
  expect((await readThread(fan, creator)).body).toMatchObject({
    other_read_seq: 1,
    messages: [{ seq: 1, state: 'paid' }],
    rates: { text: { price: 50, accepted: true }, video: { price: 200, accepted: true } },
  })
  expect(await violations()).toEqual([])
})

test('a reply releases the held price of the unopened message and is free; messages to fans are free', async () => {
  const { fan, creator } = await fanAndCreator()
  await write(fan, creator)
  const answer = await write(creator, fan, 'and hello to you')
  expect(answer.body).toMatchObject({ balance: null, message: { seq: 2, price: 0, state: 'free' } })
  expect(await balance(creator)).toEqual([0, 0, 50])
  expect((await readThread(creator, fan)).body).toMatchObject({ unread_count: 0, rates: { text: { price: 0 } } })
  const [one, other] = [await world.person(), await world.person()]
  expect((await write(one, other)).body.message.price).toBe(0)
})

test('between creators the one who wrote first pays, and the other replies for free', async () => {
  const [one, other] = [await world.person('creator', 100), await world.person('creator', 100)]
  expect((await write(one, other)).body.message.price).toBe(50)
  expect((await write(other, one)).body.message.price).toBe(0)
  expect((await write(one, other)).body.message.price).toBe(50)
})

test('eight concurrent requests with one key send one message and hold its price once', async () => {
  const { fan, creator } = await fanAndCreator()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(fan, creator, 'only once', key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
  expect(await balance(fan)).toEqual([50, 50, 0])
  expect((await readThread(creator, fan)).body.messages).toHaveLength(1)
  expect((await write(fan, creator, 'something else', key)).status).toBe(409)
  expect(await violations()).toEqual([])
})

test('never sends two messages for one key, even a day later', async () => {
  const { fan, creator } = await fanAndCreator()
  const key = randomUUID()
  const first = await write(fan, creator, 'late', key)
  await world.owner(`update ledger.requests set created_at = now() - interval '25 hours' where user_id = $1`, [fan.id])
  const again = await write(fan, creator, 'late', key)
  expect(again.body.message.id).toBe(first.body.message.id)
  expect((await write(fan, await world.person('creator'), 'late', key)).status).toBe(409)
  expect(await balance(fan)).toEqual([50, 50, 0])
})

test('sends as many concurrent messages as the tokens allow, numbered without gaps', async () => {
  const { fan, creator } = await fanAndCreator(5 * textRate + 49)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => write(fan, creator, `number ${n}`, randomUUID())),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set([REFUSALS.insufficient.code]))
  const { messages } = (await readThread(creator, fan)).body
  expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual([5, 4, 3, 2, 1])
  expect(await balance(fan)).toEqual([49, 250, 0])
  expect((await listConversations(creator)).conversations[0].unread_count).toBe(5)
  expect(await violations()).toEqual([])
})

test('pays or returns each message exactly once under concurrent reads, replies and returns', async () => {
  const { fan, creator } = await fanAndCreator(1_000)
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 5 }, () => write(fan, creator, `round ${round}`)))
    if (round === 1) await expireHolds(fan)
    await Promise.all([
      ...Array.from({ length: 3 }, () => markRead(creator, fan)),
      ...Array.from({ length: 2 }, () => returnDue()),
      write(creator, fan, 'an answer'),
      write(fan, creator, 'and another'),
    ])
    await markRead(creator, fan)
  }
  const states = await world.owner<{ state: string; tokens: string }>(
    `select state, sum(price) as tokens from messages where sender_id = $1 group by 1 order by 1`,
    [fan.id],
  )
  const total = Object.fromEntries(states.map(({ state, tokens }) => [state, Number(tokens)]))
  expect(Object.keys(total)).toEqual(['paid', 'returned'])
  expect(await balance(fan)).toEqual([1_000 - (total.paid ?? 0), 0, 0])
  expect(await balance(creator)).toEqual([0, 0, total.paid])
  expect(await violations()).toEqual([])
})

test('returns the tokens of messages that stay unopened for seven days, and notifies the writer once', async () => {
  const { fan, creator } = await fanAndCreator(200)
  await write(fan, creator, 'one')
  await write(fan, creator, 'two')
  const [hold] = await world.owner<{ days: string }>(
    `select extract(day from expires_at - created_at) as days from ledger.holds where owner_id = $1 limit 1`,
    [fan.id],
  )
  expect(Number(hold?.days)).toBe(holdDays)
  await returnDue()
  expect(await balance(fan)).toEqual([100, 100, 0])
  await expireHolds(fan)
  await Promise.all([returnDue(), returnDue(), runJob(() => world.contextOf(), 'holds')])
  expect(await balance(fan)).toEqual([200, 0, 0])
  expect((await markRead(creator, fan)).body.earned).toBe(0)
  const notices = await noticesOf(fan)
  expect(notices.map(({ title }) => title)).toEqual(['100 tokens are back with you'])
  expect((await readThread(fan, creator)).body.messages.map(({ state }: Body) => state)).toEqual([
    'returned',
    'returned',
  ])
  expect(await violations()).toEqual([])
})

test('notifications use the singular for one token and keep braces in names', async () => {
  const { fan, creator } = await fanAndCreator(1)
  await world.owner('update creator_profiles set text_rate = 1 where user_id = $1', [creator.id])
  await world.owner(`update users set display_name = '{tokens} {reader}' where id = $1`, [creator.id])
  await write(fan, creator, 'for one')
  expect((await noticesOf(creator))[0]?.message).toBe('Open it and 1 token is yours.')
  await expireHolds(fan)
  await returnDue()
  expect(await noticesOf(fan)).toMatchObject([
    {
      title: '1 token is back with you',
      message: returnedNotification.message.replace('{reader}', '{tokens} {reader}'),
    },
  ])
})

test('a failing return does not block other returns and succeeds later', async () => {
  const [{ fan: broken, creator }, { fan }] = [await fanAndCreator(), await fanAndCreator()]
  for (const who of [broken, fan]) await write(who, creator)
  await world.whileRefused(
    { table: 'ledger.holds', before: 'update', when: `old.owner_id = '${broken.id}' and new.state <> 'open'` },
    async () => {
      // expires the holds only now, because the job of another test file could return them before
      for (const who of [broken, fan]) await expireHolds(who)
      await returnDue()
      expect(await balance(fan)).toEqual([100, 0, 0])
      expect(await balance(broken)).toEqual([50, 50, 0])
    },
  )
  await returnDue()
  expect(await balance(broken)).toEqual([100, 0, 0])
  expect(await violations()).toEqual([])
})

test('a block by either person returns the held tokens at once and leaves paid tokens paid', async () => {
  for (const blocks of ['reader', 'writer'] as const) {
    const { fan, creator } = await fanAndCreator(200)
    await write(fan, creator, { content: 'opened' })
    await markRead(creator, fan)
    await Promise.all([write(fan, creator, { content: 'one' }), write(fan, creator, { content: 'two' })])
    expect(await balance(fan)).toEqual([50, 100, 0])
    const [by, whom] = blocks === 'reader' ? [creator, fan] : [fan, creator]
    const put = () => world.rest('PUT', `/blocks/${whom.id}`, { as: by })
    await Promise.all([put(), put(), markRead(creator, fan)])
    const [free, reserved, debt] = await balance(fan)
    const earned = (await balance(creator))[2] ?? 0
    // messages that were opened before the block stay paid
    expect([reserved, debt, (free ?? 0) + earned]).toEqual([0, 0, 200])
    expect([50, 100, 150]).toContain(earned)
    const states = await world.owner<{ state: string }>(
      'select distinct state from messages where sender_id = $1 order by 1',
      [fan.id],
    )
    expect(states.map(({ state }) => state)).not.toContain('held')
  }
  expect(await violations()).toEqual([])
})

test('refuses a message with an outdated price and returns the current price', async () => {
  const { fan, creator } = await fanAndCreator()
  await world.owner('update creator_profiles set text_rate = 60 where user_id = $1', [creator.id])
  const refused = await write(fan, creator, { content: 'hello', price: 50 })
  expect(refused).toMatchObject({ status: 409, body: { code: REFUSALS.priceChanged.code, price: 60 } })
  expect(refused.body.error).toBe(priceChanged(60, 'text'))
  expect(await balance(fan)).toEqual([100, 0, 0])
  await world.owner('update creator_profiles set text_rate = 0 where user_id = $1', [creator.id])
  expect((await write(fan, creator, { content: 'hello', price: 0 })).body.message).toMatchObject({
    price: 0,
    state: 'free',
  })
})

test('refuses kinds that the creator does not accept, empty texts and long texts, each with a message', async () => {
  const { fan, creator } = await fanAndCreator()
  await world.owner('update creator_profiles set accepts_text = false where user_id = $1', [creator.id])
  expect((await write(fan, creator)).body.code).toBe(REFUSALS.notAccepting.code)
  expect((await readThread(fan, creator)).body.rates.text).toEqual({ price: 50, accepted: false })
  expect((await write(fan, creator, '   ')).body.fields).toEqual({ content: SENTENCES.contentMissing })
  expect((await write(fan, creator, 'x'.repeat(2_001))).body.fields).toEqual({ content: SENTENCES.contentTooLong })
  expect((await write(fan, creator, { kind: 'telegram', content: 'x' })).status).toBe(422)
})

test('checks privacy settings, blocks and suspensions when a message is sent', async () => {
  const { fan, creator } = await fanAndCreator()
  expect((await write(fan, fan)).status).toBe(422)
  expect((await write(fan, { ...fan, id: randomUUID() })).status).toBe(404)
  for (const who_may_message of ['following', 'subscribers', 'nobody']) {
    await world.rest('PUT', '/settings/privacy', { as: creator, body: { who_may_message } })
    expect((await write(fan, creator)).status).toBe(403)
    expect((await readThread(fan, creator)).body.refusal.code).toMatch(/^MESSAGES_/)
  }
  await world.rest('PUT', '/settings/privacy', { as: creator, body: { who_may_message: 'everyone' } })
  await write(fan, creator)
  await world.rest('PUT', `/blocks/${fan.id}`, { as: creator })
  for (const answer of [await write(fan, creator), await readThread(fan, creator), await markRead(fan, creator)])
    expect(answer.status).toBe(404)
  expect((await listConversations(fan)).conversations).toEqual([])
  expect(await readThread(creator, fan)).toMatchObject({
    status: 403,
    body: { code: 'PERSON_BLOCKED', username: fan.username },
  })
  await world.rest('DELETE', `/blocks/${fan.id}`, { as: creator })
  await world.owner(`update users set status = 'suspended' where id = $1`, [creator.id])
  expect((await write(fan, creator)).status).toBe(404)
  expect((await readThread(fan, creator)).body.refusal.message).toBe(SENTENCES.away(creator.username))
  await world.owner(`update users set status = 'suspended' where id = $1`, [fan.id])
  await world.owner(`update users set status = 'active' where id = $1`, [creator.id])
  await expect(world.as(fan).messages.send({ userId: creator.id, content: 'x' })).rejects.toMatchObject({
    cause: { code: REFUSALS.senderInactive.code },
  })
})

test('a burst sends one notification without the texts; reading, muting and preferences suppress it', async () => {
  const { fan, creator } = await fanAndCreator(500)
  for (const words of ['a secret', 'another', 'and one more']) await write(fan, creator, words)
  const [notice, ...more] = await noticesOf(creator)
  expect(more).toEqual([])
  expect(notice?.title).toBe(messageNotification.title.replace('{sender}', fan.username))
  expect(notice?.message).toBe('Open it and 50 tokens are yours.')
  expect(JSON.stringify(notice)).not.toContain('secret')
  await markRead(creator, fan)
  expect((await noticesOf(creator))[0]?.read_at).not.toBeNull()
  // extends the quiet period, because a slow machine may need longer for the next message
  await world.owner(`update conversation_members set read_at = read_at + interval '1 hour' where owner_id = $1`, [
    creator.id,
  ])
  await write(fan, creator, 'at once after')
  expect(await noticesOf(creator)).toHaveLength(1)
  await markRead(creator, fan)
  await world.owner(`update conversation_members set read_at = now() - interval '1 minute' where owner_id = $1`, [
    creator.id,
  ])
  await world.rest('PUT', `/mutes/${fan.id}`, { as: creator })
  await write(fan, creator, 'unheard')
  expect(await noticesOf(creator)).toHaveLength(1)
  expect((await world.rest('GET', '/messages/unread', { as: creator })).body).toEqual({ unread_count: 0 })
  await world.rest('DELETE', `/mutes/${fan.id}`, { as: creator })
  await write(fan, creator, 'heard again')
  expect(await noticesOf(creator)).toHaveLength(2)
  await world.rest('PUT', '/notifications/preferences', { as: creator, body: { messages: false } })
  await markRead(creator, fan)
  await world.owner(`update conversation_members set read_at = now() - interval '1 minute' where owner_id = $1`, [
    creator.id,
  ])
  await write(fan, creator, 'not wanted')
  expect(await noticesOf(creator)).toHaveLength(2)
})

test('deleting a message deletes it for both people and returns unpaid tokens', async () => {
  const { fan, creator } = await fanAndCreator(150)
  const { message } = (await write(fan, creator, 'never mind')).body
  const gone = await world.rest('DELETE', `/messages/${creator.id}/${message.id}`, { as: fan })
  expect(gone.status).toBe(204)
  expect(await balance(fan)).toEqual([150, 0, 0])
  expect((await readThread(creator, fan)).body.messages[0]).toMatchObject({
    content: '',
    deleted_at: expect.any(String),
  })
  expect((await listConversations(creator)).conversations[0]).toMatchObject({
    unread_count: 0,
    last_message: { preview: '' },
  })
  const second = (await write(fan, creator, 'stays paid')).body.message
  await markRead(creator, fan)
  await world.rest('DELETE', `/messages/${creator.id}/${second.id}`, { as: fan })
  expect(await balance(fan)).toEqual([100, 0, 0])
  const third = (await write(creator, fan, 'put away')).body.message
  await world.rest('DELETE', `/messages/${creator.id}/${third.id}`, { as: fan })
  expect((await readThread(fan, creator)).body.messages[0]).toMatchObject({ seq: 3, content: '' })
  expect((await readThread(creator, fan)).body.messages[0]).toMatchObject({
    seq: 3,
    content: 'put away',
    deleted_at: null,
  })
  const stranger = await world.person()
  expect((await world.rest('DELETE', `/messages/${creator.id}/${third.id}`, { as: stranger })).status).toBe(404)
  expect(await violations()).toEqual([])
})

test('deleting a conversation empties it for one person and returns unpaid tokens', async () => {
  const { fan, creator } = await fanAndCreator(150)
  await write(fan, creator, 'one')
  expect((await world.rest('DELETE', `/messages/${fan.id}`, { as: creator })).status).toBe(204)
  expect((await listConversations(creator)).conversations).toEqual([])
  expect(await balance(fan)).toEqual([150, 0, 0])
  expect((await listConversations(fan)).conversations).toHaveLength(1)
  await write(fan, creator, 'two')
  expect((await readThread(creator, fan)).body.messages.map(({ content }: Body) => content)).toEqual(['two'])
  expect((await readThread(fan, creator)).body.messages).toHaveLength(2)
})

test('pages to older messages by cursor and to newer ones by seq, and marks a part as read', async () => {
  const [one, other] = [await world.person(), await world.person()]
  for (let n = 1; n <= 7; n++) await write(one, other, `number ${n}`)
  const seqs = (answer: { body: { messages: { seq: number }[] } }) => answer.body.messages.map(({ seq }) => seq)
  const first = await readThread(other, one, '?limit=3')
  const second = await readThread(other, one, `?limit=3&cursor=${first.body.next_cursor}`)
  const third = await readThread(other, one, `?limit=3&cursor=${second.body.next_cursor}`)
  expect([first, second, third].map(seqs)).toEqual([[7, 6, 5], [4, 3, 2], [1]])
  expect(third.body.next_cursor).toBeNull()
  expect(seqs(await readThread(other, one, '?after=4&limit=2'))).toEqual([5, 6])
  expect((await readThread(other, one, '?cursor=nonsense')).status).toBe(422)
  expect((await markRead(other, one, { up_to: 5 })).body).toEqual({ read_seq: 5, unread_count: 2, earned: 0 })
  expect((await markRead(other, one, { up_to: 2 })).body).toEqual({ read_seq: 5, unread_count: 2, earned: 0 })
  expect((await world.rest('GET', `/messages/${one.username}`, { as: other })).body.last_seq).toBe(7)
})

test('lists conversations by newest message in pages, each once', async () => {
  const me = await world.person()
  const others = await Promise.all(Array.from({ length: 5 }, () => world.person()))
  for (const other of others) await write(other, me)
  const [first] = others
  if (first) await write(me, first, 'up again')
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await world.rest('GET', `/messages/conversations?limit=2${cursor}`, { as: me })
    ids.push(...body.conversations.map(({ user }: { user: { id: string } }) => user.id))
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(ids).toEqual([first, ...others.slice(1).reverse()].map((person) => person?.id))
  expect((await world.rest('GET', '/messages/conversations', {})).status).toBe(401)
})

test('the weekly limit counts held tokens and returns the remaining amount', async () => {
  const { fan, creator } = await fanAndCreator(500)
  await world.owner('select ledger.spending_limit_set($1, 120)', [fan.id])
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(fan, creator)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 402)
  expect(refused?.body.error).toContain('leaves you 20')
})

test('lists a paid message in the wallet histories of the writer and the reader', async () => {
  const { fan, creator } = await fanAndCreator()
  await write(fan, creator, KINDS.text.one)
  await markRead(creator, fan)
  const history = async (who: TestPerson) => (await world.as(who).wallet.history({})).entries[0]
  expect(await history(creator)).toMatchObject({ kind: 'message', tokens: 50, counterparty: fan.username })
  expect(await history(fan)).toMatchObject({ kind: 'hold', tokens: -50, counterparty: creator.username })
})

test('erasing a person keeps their texts and removes their name', async () => {
  const { fan, creator } = await fanAndCreator()
  await write(fan, creator, 'stays with you')
  const lines = await world.owner<{ line: Body }>(`select line from personal.export_messages_sent($1, null, 10)`, [
    fan.id,
  ])
  expect(lines.map(({ line }) => line.text)).toEqual(['stays with you'])
  await world.owner('select personal.forget_messages($1)', [fan.id])
  const traces = await world.owner(
    `select from notifications where user_id = $1 and concat(title, message, data::text) like $2`,
    [creator.id, `%${fan.username}%`],
  )
  expect(traces).toEqual([])
  expect((await readThread(creator, fan)).body.messages[0].content).toBe('stays with you')
})

test('announces a message to both people; only the channel of the conversation has its text', async () => {
  const { fan, creator } = await fanAndCreator()
  const client = new pg.Client({ connectionString: world.cloud.ownerUrl })
  await client.connect()
  await client.query('begin')
  const settings = JSON.stringify({ hold_days: 7, quiet_seconds: 15, title: '{sender}', free: '', paid: '{tokens}' })
  const { rows } = await client.query<{ sent: { message: { conversation_id: string } } }>(
    `select ledger.message_send($1, $2, 'text', 'only for you', 50, null, null, 'hash', $3) as sent`,
    [fan.id, creator.id, settings],
  )
  const announced = await client.query<{ channel: string; name: string; words: boolean }>(
    `select payload ->> 'channel' as channel, payload ->> 'name' as name, payload::text like '%only for you%' as words
     from outbox where kind = 'realtime' and xmin::text = (txid_current() % (2 ^ 32)::bigint)::text order by id`,
  )
  await client.query('rollback')
  await client.end()
  expect(announced.rows).toEqual([
    { channel: `user:${fan.id}`, name: 'balance.changed', words: false },
    { channel: `conversation:${rows[0]?.sent.message.conversation_id}`, name: 'message.new', words: true },
    { channel: `user:${fan.id}`, name: 'messages.changed', words: false },
    { channel: `user:${creator.id}`, name: 'messages.changed', words: false },
  ])
})
