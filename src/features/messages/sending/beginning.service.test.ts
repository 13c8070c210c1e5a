import pg from 'pg'
import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { newConversations, REFUSALS } from '../spec.ts'

const world = createWorld()
const { max, seconds } = newConversations

const write = (from: TestPerson, to: TestPerson, content = 'hello', key?: string) =>
  world.rest('POST', `/messages/${to.id}`, { as: from, body: { content }, ...(key && { key }) })
const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.person('fan')))
/** Inserts free conversations that a person has just started. */
const startConversations = (who: TestPerson, count: number) =>
  world.owner(
    `with made as (insert into users (email, username, display_name, password_hash, date_of_birth, role)
       select name || '@limelight.test', name, 'Fan', '-', '1990-01-01', 'fan'
       from (select 'b' || left(replace(gen_random_uuid()::text, '-', ''), 20) as name from generate_series(1, $2::int)) n
       returning id)
     insert into conversations (lower_id, higher_id, opened_by, begun_free, last_seq)
     select least($1::uuid, id), greatest($1::uuid, id), $1, true, 1 from made`,
    [who.id, count],
  )
const startedBy = async (who: TestPerson) =>
  (await world.owner('select from conversations where opened_by = $1', [who.id])).length

test('limits the new free conversations per hour, also for concurrent messages', async () => {
  const [fan, strangers] = [await world.person('fan', 100), await people(8)]
  await startConversations(fan, max - 4)
  const answers = await Promise.all(strangers.map((stranger) => write(fan, stranger)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await startedBy(fan)).toBe(max)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: REFUSALS.tooManyNew.sentence, code: REFUSALS.tooManyNew.code },
  })
  const wait = Number(refused?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(seconds / 2)
  expect(wait).toBeLessThanOrEqual(seconds)

  // messages to known people, replies and paid messages do not count
  const [known] = strangers.filter((_, i) => answers[i]?.status === 200)
  if (!known) throw new Error('four messages were sent')
  expect((await write(fan, known, 'again')).status).toBe(200)
  const [asking] = await people(1)
  if (!asking) throw new Error('one person expected')
  expect((await write(asking, fan)).status).toBe(200)
  expect((await write(fan, asking, 'an answer')).status).toBe(200)
  expect((await write(fan, await world.person('creator'))).status).toBe(200)
})

test('a deleted waiting message does not count as the start of a conversation', async () => {
  const [fan, stranger] = [await world.person('fan'), await world.person('fan')]
  expect((await write(fan, stranger, 'Pay me outside')).status).toBe(200)
  await world.owner('update messages set deleted_at = now() where sender_id = $1', [fan.id])
  await startConversations(fan, max)
  expect((await write(fan, stranger, 'hello')).status).toBe(429)
})

test('after the hour a refused message can be sent with the same key', async () => {
  const fan = await world.person('fan')
  await startConversations(fan, max)
  const late = await world.person('fan')
  expect((await write(fan, late, 'hello', 'one-intent')).status).toBe(429)
  await world.owner(
    `update conversations set created_at = created_at - make_interval(secs => $2) where opened_by = $1`,
    [fan.id, seconds],
  )
  expect((await write(fan, late, 'hello', 'one-intent')).status).toBe(200)
})

test('announces a deleted conversation to the person’s other tabs only', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  await write(fan, creator)
  await write(creator, fan)
  const client = new pg.Client({ connectionString: world.cloud.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select ledger.conversation_clear($1, $2)', [fan.id, creator.id])
  const announced = await client.query<{ payload: unknown }>(
    `select payload from outbox where kind = 'realtime' and xmin::text = (txid_current() % (2 ^ 32)::bigint)::text`,
  )
  await client.query('rollback')
  await client.end()
  expect(announced.rows.map(({ payload }) => payload)).toMatchObject([
    {
      channel: `user:${fan.id}`,
      name: 'messages.changed',
      data: { user_id: creator.id, seq: 2, read_seq: 2, cleared_seq: 2, unread_count: 0 },
    },
  ])
  await world.rest('DELETE', `/messages/${creator.id}`, { as: fan })
  expect((await world.rest('GET', `/messages/${creator.id}`, { as: fan })).body).toMatchObject({
    messages: [],
    cleared_seq: 2,
  })
})
