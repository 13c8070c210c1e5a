import { expect, inject, test } from 'vitest'
import { createLedger } from '#testing/ledger.ts'
import { addRecordings } from './recordings.ts'

test('adds the demo recordings once; each content item has the length of its recording', async () => {
  const ledger = await createLedger()
  const client = await ledger.owner.connect()
  try {
    const creator = await ledger.person('creator')
    await client.query(`update users set username = 'creator' where id = $1`, [creator])
    const { vars } = inject('cloud')
    await addRecordings(client, vars)
    await addRecordings(client, vars)
    const { rows } = await client.query<{ seconds: number; shown: number }>(
      `select r.seconds, (c ->> 'duration_ms')::int / 1000.0 as shown
       from recordings r cross join content_rows(null, array[r.id]) c`,
    )
    expect(rows).toHaveLength(2)
    for (const { seconds, shown } of rows) expect(Number(shown)).toBe(seconds)
  } finally {
    client.release()
    await ledger.close()
  }
})
