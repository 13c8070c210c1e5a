import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startAbly } from '#local/ably/index.ts'
import { createLimits } from '#local/limits/limits.ts'
import { createRealtime } from '#providers/realtime/index.ts'
import { createLedger } from '../../testing/ledger.ts'
import { createWorld } from '../../testing/world.ts'
import { type Draining, drainOutbox } from './drain.ts'

const world = createWorld()
// a separate database, because other tests drain the outbox of the shared one
const { db, owner, close } = await createLedger()
afterAll(close)

const key = 'local.dev:devsecret'
const merges = { spoken: { merge: (events: unknown[]) => events.flat() } }
const speak = (channel: string, text: string) =>
  owner.query(`insert into outbox (kind, payload) values ('realtime', $1)`, [{ channel, name: 'spoken', data: [text] }])

test('merges messages that the rate of the account refused into the next publish', async () => {
  let now = 0
  const limits = createLimits('ably', { choice: 'ably.messages=2', now: () => now })
  const ably = await startAbly({ port: 0, key, limits })
  const endpoint = `127.0.0.1:${ably.port}`
  const realtime = createRealtime({ key, endpoint }, Date.now)
  const ctx = world.contextOf()
  const providers = Object.create(ctx.providers, { realtime: { value: realtime } })
  const tools: Draining = { ...ctx, db, providers, ports: { ...ctx.ports, outbox: { topics: {}, merges } } }
  try {
    limits.take('messages')
    await speak('user:ann', 'accepted')
    await speak('user:bob', 'one')
    await drainOutbox(tools)
    const rows = await owner.query('select attempts, last_error, payload, due_at > now() as is_later from outbox')
    expect(rows.rows).toMatchObject([{ attempts: 0, last_error: null, payload: { data: ['one'] }, is_later: true }])
    expect(rows.rows[0].payload).not.toHaveProperty('turn')
    now += 1_000
    await speak('user:bob', 'two')
    await owner.query('update outbox set due_at = now()')
    await owner.query('delete from outbox_lanes')
    await drainOutbox(tools)
    const history = await fetch(`http://${endpoint}/channels/user:bob/messages`, {
      headers: { authorization: `Basic ${btoa(key)}` },
    })
    const said = z.array(z.object({ data: z.string() })).parse(await history.json())
    expect(said.map(({ data }) => JSON.parse(data))).toEqual([['one', 'two']])
    expect((await owner.query('select 1 from outbox')).rows).toEqual([])
  } finally {
    await ably.close()
  }
})
