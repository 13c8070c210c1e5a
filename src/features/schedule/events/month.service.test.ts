import { expect, test } from 'vitest'
import type { Db } from '#server/db/index.ts'
import { buffersOf } from '../../../testing/buffers.ts'
import { insertEvents } from '../../../testing/events.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { listOf } from './store.server.ts'

const buffersMax = 200
const events = 5_000

test(`a month of a creator with 5,000 events reads at most ${buffersMax} buffers`, async () => {
  const ledger = await createLedger()
  const creator = await ledger.person('creator')
  await insertEvents(ledger, creator, events)
  const viewer = { userId: null, country: null }
  const read = (db: Db) => listOf(db, viewer, creator, { now: new Date(), before: 15, after: 15 })
  expect(await buffersOf(ledger, read)).toBeLessThanOrEqual(buffersMax)
  await ledger.close()
})
