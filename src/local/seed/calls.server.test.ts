import { expect, test } from 'vitest'
import { createLedger } from '#testing/ledger.ts'
import { addCalls } from './calls.ts'
import { demoCalls } from './demo-calls.ts'
import { demoCreators } from './people.ts'

test('adds the demo calls once, as the product would store them, and spends all tokens', async () => {
  const ledger = await createLedger()
  const client = await ledger.owner.connect()
  try {
    for (const username of new Set(demoCalls.flatMap(({ fan, creator }) => [fan, creator]))) {
      const id = await ledger.person(username.startsWith('fan') ? 'fan' : 'creator')
      await client.query('update users set username = $2, display_name = $2 where id = $1', [id, username])
      const rates = demoCreators.find((creator) => creator.username === username)?.rates
      if (rates)
        await client.query('update creator_profiles set video_rate = $2, voice_rate = $3 where user_id = $1', [
          ...[id, rates[0], rates[1]],
        ])
    }
    await client.query('begin')
    await addCalls(client)
    await addCalls(client)
    await client.query('commit')
    const { rows } = await client.query<{ status: string; calls: number }>(
      'select status, count(*)::int as calls from call_requests group by 1 order by 1',
    )
    expect(rows).toEqual([
      { status: 'accepted', calls: 7 },
      ...[
        { status: 'cancelled', calls: 1 },
        { status: 'completed', calls: 12 },
        { status: 'declined', calls: 2 },
      ],
      ...[
        { status: 'no_show', calls: 1 },
        { status: 'pending', calls: 4 },
      ],
    ])
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(demoCalls.length)
    // Times are equal in all tables and in the ids of movements.
    const { rows: wrong } = await client.query(
      `select c.key from call_requests c join ledger.holds h on h.id = c.hold_id join ledger.movements m on m.id = h.movement_id
       where abs(extract(epoch from m.created_at - c.created_at)) > 1 or c.created_at > now()
         or abs(extract(epoch from uuid_extract_timestamp(m.id) - c.created_at)) > 2
         or (c.ended_at is not null) <> (h.resolved_at is not null) or c.ended_at > now()
         or exists (select from timeline t where t.subject_id = c.id and t.at > now())`,
    )
    expect(wrong).toEqual([])
    const { rows: left } = await client.query(
      `select coalesce(sum(balance), 0)::int as tokens from ledger.accounts where kind = 'spendable'`,
    )
    expect(left).toEqual([{ tokens: 0 }])
    expect(await ledger.prove()).toEqual([])
  } finally {
    client.release()
    await ledger.close()
  }
})
