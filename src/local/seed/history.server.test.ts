import { expect, test } from 'vitest'
import { createLedger } from '#testing/ledger.ts'
import { addHistory } from './history.ts'

test('adds months of demo tips once; the ledger’s proof holds', async () => {
  const ledger = await createLedger()
  const client = await ledger.owner.connect()
  try {
    for (const username of ['creator', 'creator2', 'mira_koval', 'fan', 'fan2', 'applicant']) {
      const id = await ledger.person(username.startsWith('creator') ? 'creator' : 'fan')
      await client.query('update users set username = $2, display_name = $2 where id = $1', [id, username])
    }
    await client.query('begin')
    await addHistory(client)
    await addHistory(client)
    await client.query('select ledger.mature()')
    await client.query('commit')
    const { rows } = await client.query<{ tips: number; months: number; oldest: boolean }>(
      `select count(*)::int as tips, count(distinct date_trunc('month', created_at))::int as months,
         min(created_at) > now() - interval '90 days' as oldest
       from ledger.movements where kind = 'tip'`,
    )
    expect(rows).toEqual([{ tips: 230, months: expect.any(Number), oldest: true }])
    expect(rows[0]?.months).toBeGreaterThan(2)
    expect(await ledger.prove()).toEqual([])
  } finally {
    client.release()
    await ledger.close()
  }
})
