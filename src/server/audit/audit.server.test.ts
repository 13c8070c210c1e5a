import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../testing/ledger.ts'
import { type AuditEntry, recordAudit, verifyAudit } from './audit.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

const admin = { kind: 'admin', id: randomUUID(), role: 'admin' } as const
const entry: AuditEntry = { action: 'test.write', target: { kind: 'order', id: 'o1' }, data: { tokens: 5 } }
const record = (changes: Partial<AuditEntry> = {}) =>
  ledger.db.execute(sql`select ${recordAudit(admin, { ...entry, ...changes })}`)
/** Runs a statement as the database owner with the append-only trigger disabled. */
const tamper = async (statement: string) => {
  const client = await ledger.owner.connect()
  try {
    await client.query(`begin; alter table audit_entries disable trigger audit_entries_append_only; ${statement};
      alter table audit_entries enable trigger audit_entries_append_only; commit`)
  } finally {
    client.release()
  }
}
const audited = () => ledger.db.execute(sql`select * from audit_entries order by id`)

beforeEach(() => tamper("delete from audit_entries; update audit_head set entries = 0, hash = ''"))

test('an empty trail verifies', async () => {
  expect(await verifyAudit(ledger.db)).toEqual({ ok: true, entries: 0, head: '', first_broken: null })
})

test('an entry stores actor, action, target and data, and the hash of the previous entry', async () => {
  await record()
  await record({ target: { kind: 'order', id: 'o2' } })
  const { rows } = await audited()
  expect(rows).toMatchObject([
    { id: '1', actor_kind: 'admin', actor_id: admin.id, action: 'test.write', target_kind: 'order', target_id: 'o1' },
    { id: '2', target_id: 'o2', data: { tokens: 5 }, prev_hash: rows[0]?.hash },
  ])
  expect(await verifyAudit(ledger.db)).toEqual({ ok: true, entries: 2, head: rows[1]?.hash, first_broken: null })
})

test('a failed transaction writes no entry and leaves no gap', async () => {
  await record()
  await expect(ledger.db.execute(sql`select ${recordAudit(admin, entry)}, 1 / 0`)).rejects.toThrow()
  await record()
  expect(await verifyAudit(ledger.db)).toMatchObject({ ok: true, entries: 2 })
})

test('eight concurrent writers extend one chain', async () => {
  await Promise.all(Array.from({ length: 8 }, () => record()))
  expect(await verifyAudit(ledger.db)).toMatchObject({ ok: true, entries: 8 })
})

test.each<Partial<AuditEntry>>([
  { action: 'No code' },
  { data: { reason: 'He asked for it' } },
  { data: { name: 'Ada Lovelace' } },
])('refuses data that is not an id or a code: %j', async (changes) => {
  await expect(record(changes)).rejects.toThrow()
  expect((await audited()).rows).toEqual([])
})

test.each([
  'insert into audit_entries select * from audit_entries',
  "update audit_entries set action = 'x.y'",
  'delete from audit_entries',
  'truncate audit_entries',
  'update audit_head set entries = 0',
])('the application role cannot run: %s', async (statement) => {
  await expect(ledger.app.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test.each(["update audit_entries set action = 'x.y'", 'delete from audit_entries', 'truncate audit_entries'])(
  'the database owner cannot run: %s',
  async (statement) => {
    await record()
    await expect(ledger.owner.query(statement)).rejects.toMatchObject({ code: '23001' })
  },
)

test.each([
  ['data was changed', "update audit_entries set data = '{}' where id = 3", 3],
  ['the actor was changed', 'update audit_entries set actor_id = null where id = 2', 2],
  ['the moment was changed', "update audit_entries set at = at - interval '1 day' where id = 1", 1],
  ['an entry in the middle is missing', 'delete from audit_entries where id = 3', 3],
  ['the last entry is missing', 'delete from audit_entries where id = 5', 5],
  ['all entries are missing', 'delete from audit_entries', 1],
  [
    'a changed entry has a fitting hash',
    `update audit_entries e set data = '{}' where id = 2;
    update audit_entries e set hash = audit_hash(e) where id = 2`,
    3,
  ],
  [
    'the last entry was changed and has a fitting hash',
    `update audit_entries e set data = '{}' where id = 5;
    update audit_entries e set hash = audit_hash(e) where id = 5`,
    5,
  ],
])('verification and the hourly proof find the first broken entry when %s', async (_what, statement, first) => {
  for (let i = 0; i < 5; i++) await record()
  expect(await ledger.prove()).toEqual([])
  await tamper(statement)
  expect(await verifyAudit(ledger.db)).toMatchObject({ ok: false, first_broken: first })
  expect(await ledger.prove()).toEqual([`audit: audit entry ${first}: was changed or is missing`])
})
