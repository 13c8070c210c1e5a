import { expect, test } from 'vitest'
import { createLedger } from '#testing/ledger.ts'
import { addEvents, demoEvents } from './events.ts'

test('adds the demo events once: with a waiting list, an event with one free seat, and completed events', async () => {
  const ledger = await createLedger()
  const client = await ledger.owner.connect()
  try {
    const names = new Set(demoEvents.flatMap(({ by, takers = [] }) => [by, ...takers]))
    for (const username of names) {
      const id = await ledger.person(username.startsWith('fan') ? 'fan' : 'creator')
      await client.query('update users set username = $2, display_name = $2 where id = $1', [id, username])
    }
    await client.query('begin')
    await addEvents(client)
    await addEvents(client)
    await client.query('commit')
    const { rows: titles } = await client.query('select distinct title from events')
    expect(titles).toHaveLength(demoEvents.length)
    const { rows: seen } = await client.query(
      `select bool_or(line_length > 0) as line, bool_or(seats - seats_taken = 1) as nearly,
         (count(*) filter (where status = 'completed'))::int as completed,
         bool_and(status = 'scheduled' or ends_at < now()) as past from events`,
    )
    expect(seen).toEqual([{ line: true, nearly: true, completed: 2, past: true }])
    expect(await ledger.prove()).toEqual([])
  } finally {
    client.release()
    await ledger.close()
  }
})
