import { expect, test } from 'vitest'
import { buffersOf } from '../../../testing/buffers.ts'
import { putOnMany } from '../../../testing/events.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { readAgenda } from './store.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const buffersMax = 200

test(`reading a month out of 5,000 own events takes at most ${buffersMax} buffers`, async () => {
  const ledger = await createLedger()
  const creator = await ledger.person('creator')
  await putOnMany(ledger, creator, 5_000)
  const span = { from: new Date(Date.now() - 15 * dayMs), to: new Date(Date.now() + 15 * dayMs) }
  expect((await readAgenda(ledger.db, creator, span, 500)).events.length).toBeGreaterThan(150)
  expect(await buffersOf(ledger, (db) => readAgenda(db, creator, span, 500))).toBeLessThanOrEqual(buffersMax)
  await ledger.close()
})
