import { expect, test } from 'vitest'
import { ports } from '#app/ports.server.ts'
import type { Db } from '#server/db/index.ts'
import { buffersOf } from '../../../testing/buffers.ts'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { caseKinds } from '../lists.ts'
import * as store from './store.server.ts'

const rows = 10_000
const buffersMax = 40

/** Fills every table that the checks read with old rows, and adds a live stream without new messages. */
async function fillTables({ owner }: Ledger) {
  const client = await owner.connect()
  const old = `now() - interval '30 days'`
  const oldId = `uuidv7(interval '-30 days')`
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`insert into users (email, username, display_name, password_hash, date_of_birth, updated_at, created_at)
      select 'person' || n || '@limelight.test', 'person' || n, 'P ' || n, '-', '1990-01-01', ${old}, ${old} from generate_series(1, ${rows}) n`)
    await client.query(`insert into content_items (creator_id, type, title, description, category, price_tokens, files, upload_id,
        file_type, size, updated_at)
      select gen_random_uuid(), 'photo', 'T', '', 'Other', 0, 1, gen_random_uuid(), 'image/jpeg', 1, ${old} from generate_series(1, ${rows})`)
    await client.query(`insert into products (creator_id, name, category, price_tokens, image_url, physical, updated_at)
      select gen_random_uuid(), 'P', 'Other', 1, '/x', false, ${old} from generate_series(1, ${rows})`)
    await client.query(`insert into offers (creator_id, title, description, category, price_tokens, delivery_hours, updated_at)
      select gen_random_uuid(), 'O', '', 'General', 1, 1, ${old} from generate_series(1, ${rows})`)
    await client.query(`insert into call_ratings (id, call_id, fan_id, creator_id, stars, text, created_at)
      select ${oldId}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 5, 'Fine', ${old} from generate_series(1, ${rows})`)
    await client.query(`insert into uploads (id, owner_id, kind, state, type, size, width, height, sha256, checked_at, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'photo', 'kept', 'image/jpeg', 1, 1, 1, array[n::text], ${old}, ${old}
      from generate_series(1, ${rows}) n`)
    await client.query(`insert into removed_files (hash, size, case_id, rule)
      select n::text, 1, gen_random_uuid(), 'spam' from generate_series(1, ${rows}) n`)
    await client.query(`insert into streams (id, creator_id, title, audience, meeting_id, host_family, started_at, ended_at, end_reason, messages)
      select ${oldId}, gen_random_uuid(), 'S', 'everyone', n::text, gen_random_uuid(), ${old}, ${old}, 'host', 10 from generate_series(1, ${rows}) n`)
    await client.query(`insert into streams (id, creator_id, title, audience, meeting_id, host_family, host_since, messages)
      values (uuidv7(interval '-5 hours'), gen_random_uuid(), 'S', 'everyone', 'live', gen_random_uuid(), now(), ${rows})`)
    await client.query(`insert into stream_messages (stream_id, number, sender_id, text, sent_at)
      select s.id, n, gen_random_uuid(), 'Hello', ${old} from streams s, generate_series(1, ${rows}) n where s.meeting_id = 'live'`)
    await client.query(
      `insert into moderation_chats (stream_id, number) select id, messages - 3 from streams where meeting_id = 'live'`,
    )
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

test(`each read of the automatic checks takes at most ${buffersMax} buffers with ${rows} old rows`, async () => {
  const ledger = await createLedger()
  await fillTables(ledger)
  const reads: Record<string, (db: Db) => Promise<unknown>> = {
    ...Object.fromEntries(
      caseKinds.map((kind) => [kind, (db: Db) => store.readWritten({ db, ports }, kind, undefined)] as const),
    ),
    follow: store.followChats,
    said: store.readUnscannedMessages,
    returned: store.findReturned,
    bursts: store.findBursts,
  }
  const found: Record<string, number> = {}
  for (const [name, read] of Object.entries(reads)) found[name] = await buffersOf(ledger, read)
  expect(Object.entries(found).filter(([, buffers]) => buffers > buffersMax)).toEqual([])
  await ledger.close()
})
