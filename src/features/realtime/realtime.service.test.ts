import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()

/** What a token opens, as its signer wrote it. */
function capabilitiesIn(token: string): Record<string, string[]> {
  const body = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return JSON.parse(body['x-ably-capability'])
}

async function capabilitiesOf(who: TestPerson, body: object = {}) {
  const answer = await world.rest('POST', '/realtime/token', { as: who, body })
  expect(answer.status).toBe(200)
  return capabilitiesIn(answer.body.token)
}

async function conversationOf(one: TestPerson, other: TestPerson, lastAt = new Date()): Promise<string> {
  const [lower, higher] = [one.id, other.id].sort()
  const [row] = await world.owner<{ id: string }>(
    'insert into conversations (lower_id, higher_id, opened_by, last_seq) values ($1, $2, $3, 1) returning id',
    [lower, higher, one.id],
  )
  const id = row?.id ?? ''
  for (const [owner, otherId] of [
    [one.id, other.id],
    [other.id, one.id],
  ])
    await world.owner(
      `insert into conversation_members (owner_id, other_id, conversation_id, last_seq, last_at, last_kind, last_own)
       values ($1, $2, $3, 1, $4, 'text', false)`,
      [owner, otherId, id, lastAt],
    )
  return id
}

test('a token opens one’s own channel and conversations, and nothing of anybody else', async () => {
  const [fan, creator, stranger] = [await world.person(), await world.person('creator'), await world.person()]
  const own = await conversationOf(fan, creator)
  const foreign = await conversationOf(stranger, creator)
  expect(await capabilitiesOf(fan, { conversation_ids: [foreign] })).toEqual({
    [`user:${fan.id}`]: ['subscribe'],
    [`presence:${fan.id}`]: ['presence'],
    [`conversation:${own}`]: ['subscribe', 'publish'],
  })
  const admin = await world.person('admin')
  expect(await capabilitiesOf(admin)).toMatchObject({ admin: ['subscribe', 'presence'] })
})
