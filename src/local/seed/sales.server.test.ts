import { expect, test } from 'vitest'
import { createLedger } from '#testing/ledger.ts'
import { addSales, buyers } from './sales.ts'

test('adds the demo sales once, all older than three days; the ledger’s proof holds', async () => {
  const ledger = await createLedger()
  const client = await ledger.owner.connect()
  try {
    for (const username of buyers)
      await client.query('update users set username = $2, display_name = $2 where id = $1', [
        await ledger.person('creator'),
        username,
      ])
    await client.query('begin')
    await addSales(client)
    await addSales(client)
    await client.query('commit')
    const { rows } = await client.query<{ sales: number; months: number; apart: boolean }>(
      `select count(*)::int as sales, count(distinct date_trunc('month', credited_at))::int as months,
         max(credited_at) < now() - interval '3 days' and min(credited_at) > now() - interval '90 days' as apart
       from purchases`,
    )
    expect(rows).toEqual([{ sales: 110, months: expect.any(Number), apart: true }])
    expect(rows[0]?.months).toBeGreaterThan(2)
    expect(await ledger.prove()).toEqual([])
  } finally {
    client.release()
    await ledger.close()
  }
})
