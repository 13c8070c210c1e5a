import { expect, test } from 'vitest'
import { createLedger } from '#testing/ledger.ts'
import { addNewcomers, checkAccountAges } from './newcomers.ts'

test('adds demo fans once, most of them lately; checkAccountAges finds a follow before the account', async () => {
  const ledger = await createLedger()
  const client = await ledger.owner.connect()
  try {
    for (let i = 0; i < 20; i++) await ledger.person('creator')
    await client.query(`update users set created_at = now() - interval '1 year'`)
    const before = await client.query('select from users')
    await client.query('begin')
    await addNewcomers(client, '-')
    await addNewcomers(client, '-')
    await checkAccountAges(client)
    await client.query('commit')
    const { rows } = await client.query<{ people: number; lately: number; earlier: number; follows: number }>(
      `select count(*)::int as people, (count(*) filter (where created_at > now() - interval '30 days'))::int as lately,
         (count(*) filter (where created_at < now() - interval '60 days'))::int as earlier,
         (select count(*)::int from follows) as follows
       from users where role = 'fan'`,
    )
    expect(rows[0]).toMatchObject({ people: 60 })
    expect(before.rowCount).toBe(20)
    expect(rows[0]?.earlier).toBeGreaterThan(5)
    expect(rows[0]?.lately).toBeGreaterThan(rows[0]?.earlier ?? 0)
    expect(rows[0]?.follows).toBeGreaterThan(40)
    await client.query(`update users set created_at = now() where id = (select creator_id from follows limit 1)`)
    await expect(checkAccountAges(client)).rejects.toThrow('a follower')
  } finally {
    client.release()
    await ledger.close()
  }
})
