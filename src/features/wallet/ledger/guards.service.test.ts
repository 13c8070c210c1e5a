import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
  const fan = await ledger.person('fan', 100)
  await ledger.tip(fan, await ledger.person('creator'), 10)
  await ledger.call("ledger.hold_void(($1::jsonb ->> 'hold_id')::uuid)", [
    await ledger.call("ledger.hold_open($1, 5, 'test', null, now() + interval '1 hour')", [fan]),
  ])
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

test('the application’s role has no right on any table or view of the ledger', async () => {
  const { rows } = await ledger.owner.query<{ name: string; is_view: boolean }>(
    `select oid::regclass::text as name, relkind = 'v' as is_view from pg_class
     where relkind in ('r', 'v') and relnamespace in ('ledger'::regnamespace, 'ledger_internal'::regnamespace)`,
  )
  expect(rows.map((row) => row.name)).toContain('ledger.movements')
  expect(rows.length).toBeGreaterThanOrEqual(15)
  for (const { name, is_view } of rows)
    for (const statement of [`select 1 from ${name}`, ...(is_view ? [] : [`delete from ${name}`, `truncate ${name}`])])
      await expect(ledger.app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  for (const statement of ['update ledger.accounts set balance = 1', 'insert into ledger.lot_uses values (null)'])
    await expect(ledger.app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
})

test('the application’s role may call the functions of ledger and none of ledger_internal', async () => {
  const { rows } = await ledger.owner.query<{
    name: string
    schema: string
    may: boolean
    definer: boolean
    trigger: boolean
  }>(
    `select p.oid::regprocedure::text as name, n.nspname as schema, p.prosecdef as definer,
       p.prorettype = 'trigger'::regtype as trigger,
       has_function_privilege('limelight_app', p.oid, 'execute') as may
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('ledger', 'ledger_internal')`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ schema, may }) => may !== (schema === 'ledger'))).toEqual([])
  // trigger functions cannot be called directly and may run with their owner's rights
  const callable = rows.filter(({ trigger }) => !trigger)
  expect(callable.filter(({ schema, definer }) => definer !== (schema === 'ledger'))).toEqual([])
})

test('every security definer function has an empty search_path', async () => {
  const { rows } = await ledger.owner.query(
    `select proname from pg_proc where prosecdef and not coalesce(proconfig, '{}') @> array['search_path=""']`,
  )
  expect(rows).toEqual([])
})

test('the application’s role cannot write token records in public or create tables', async () => {
  for (const statement of [
    'update purchases set tokens = 1',
    "insert into stripe_events (id, type, purchase_id) values ('e', 't', uuidv7())",
    'delete from tips',
    'create table public.mine (id int)',
    'create table ledger.mine (id int)',
  ])
    await expect(ledger.app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
})

/** Tables with a column of tokens that the application's role writes, because no tokens move with them. */
const movesNone = {
  call_records: 'The evidence of a bill, which is inserted once.',
  content_figures: 'Counters of sales.',
  fan_standings: 'A cache of sums.',
  messages: 'The role deletes, hides and removes messages. Only functions resolve their holds.',
  stream_messages: 'The amount of a tip in the chat, which is only shown.',
}

test('the application’s role writes no other table of public with tokens, a hold or a movement', async () => {
  const { rows } = await ledger.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('limelight_app', c.oid, 'insert, update, delete')
       and (exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attname in ('tokens', 'hold_id', 'movement_id') and not a.attisdropped)
         or exists (select from pg_constraint f join pg_class t on t.oid = f.confrelid
           where f.conrelid = c.oid and t.relnamespace = 'ledger'::regnamespace))
     order by 1`,
  )
  expect(rows.map((row) => row.name)).toEqual(Object.keys(movesNone))
})

test.each([
  'update ledger.movements set tokens = 1',
  'delete from ledger.movements',
  'truncate ledger.movements',
  'update ledger.lot_uses set tokens = 1',
  'delete from ledger.lot_uses',
  'update ledger.lots set usd_cents = 1',
  'update ledger.lots set initial = 1',
  'delete from ledger.lots',
  'update ledger.holds set tokens = 1',
  "update ledger.holds set state = 'open', resolved_by = null",
  'delete from ledger.holds',
])('a trigger refuses even the owner: %s', async (statement) => {
  await expect(ledger.owner.query(statement)).rejects.toMatchObject({ code: '23001' })
})

test.each([
  "update ledger.accounts set balance = -1 where kind = 'spendable'",
  "update ledger.accounts set balance = -1 where kind = 'pending'",
  'insert into ledger.movements (from_account, to_account, tokens, kind) values (1, 1, 5, $$x$$)',
  'insert into ledger.movements (from_account, to_account, tokens, kind) values (1, 2, -5, $$x$$)',
  'update ledger.lots set remaining = initial + 1',
  'update ledger.lots set remaining = 0',
])('a constraint refuses: %s', async (statement) => {
  await expect(ledger.owner.query(statement)).rejects.toMatchObject({ code: '23514' })
})
