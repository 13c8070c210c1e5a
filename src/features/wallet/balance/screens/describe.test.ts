import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../contract.ts'
import { MOVEMENTS, MOVES, SALES } from '../../movements/spec.ts'
import { describe, whenText } from './describe.ts'

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  id: '019a0000-0000-7000-8000-000000000000',
  kind: 'tip',
  account: 'spendable',
  tokens: -25,
  balance_after: 475,
  counterparty: 'creator',
  message: '',
  label: 'medium',
  reference: null,
  created_at: new Date(0),
  ...change,
})

test('a history line names the movement, the other person, the message and the change', () => {
  expect(describe(entry({ message: 'Bravo' }))).toEqual({ what: 'Tip', notes: ['to @creator', '“Bravo”'], change: -25 })
  expect(describe(entry({ tokens: 25, account: 'pending', counterparty: 'fan' }))).toEqual({
    what: 'Tip',
    notes: ['from @fan'],
    change: 25,
  })
  expect(describe(entry({ kind: 'purchase', tokens: 200, counterparty: null, label: 'basic' }))).toEqual({
    what: 'Tokens purchased',
    notes: ['Basic package'],
    change: 200,
  })
  expect(describe(entry({ kind: 'gift', tokens: 4986, counterparty: 'fan2', label: 'vip' })).notes).toEqual([
    'from @fan2',
    'VIP package',
  ])
})

test('new debt shows as a negative change and cancelled debt as a positive one', () => {
  const owed = { account: 'debt', counterparty: null, label: null } as const
  expect(describe(entry({ ...owed, kind: 'debt', tokens: 120 }))).toEqual({
    what: 'Owed after a chargeback',
    notes: [],
    change: -120,
  })
  expect(describe(entry({ ...owed, kind: 'debt_cancelled', tokens: -20 })).change).toBe(20)
})

test('shows a movement of an unknown kind by its raw name', () => {
  expect(describe(entry({ kind: 'encore', counterparty: null })).what).toBe('encore')
})

test('writes the time relative to now, shorter for recent movements', () => {
  const now = new Date(2026, 4, 10, 15, 30)
  const text = (...at: [number, number, number, number, number]) =>
    whenText(new Date(...at), now).replaceAll('\u202f', ' ')
  expect(text(2026, 4, 10, 15, 30)).toBe('Just now')
  expect(text(2026, 4, 10, 14, 31)).toBe('59 min ago')
  expect(text(2026, 4, 10, 14, 30)).toBe('Today, 14:30')
  expect(text(2026, 4, 9, 23, 5)).toBe('Yesterday, 23:05')
  expect(text(2026, 4, 8, 23, 5)).toBe('8 May')
  expect(text(2025, 11, 31, 23, 5)).toBe('31 Dec 2025')
})

test('shows "Just now" when the server time is ahead of the local clock', () => {
  expect(whenText(new Date(2026, 4, 10, 15, 31), new Date(2026, 4, 10, 15, 30))).toBe('Just now')
})

test('every movement kind in the SQL functions has a label, and every creator payment a source', () => {
  const features = path.resolve(import.meta.dirname, '../../..')
  const sql = fs
    .globSync('**/*.sql', { cwd: features })
    .map((file) => fs.readFileSync(path.join(features, file), 'utf8'))
  const kindsOf = (calls: RegExp) => [
    ...new Set(sql.flatMap((text) => [...text.matchAll(calls)].map(([, kind]) => kind))),
  ]
  const moved = kindsOf(/ledger_internal\.(?:move|shift|pay|new_lot)\(\s*'(\w+)'/g)
  const paid = kindsOf(/ledger_internal\.pay\(\s*'(\w+)'/g)
  expect(moved.length).toBeGreaterThan(15)
  expect(paid).toEqual(expect.arrayContaining(['tip', 'content', 'subscription']))
  expect(moved.filter((kind) => kind === undefined || !(kind in MOVEMENTS))).toEqual([])
  // call_fee is chosen in TypeScript when a call's hold is posted, so the SQL does not name it
  expect([...paid, 'call_fee'].filter((kind) => kind === undefined || !(kind in SALES))).toEqual([])
  const earned = kindsOf(/ledger_internal\.shift\('(\w+)', \w+\.creator/g)
  expect(earned).toContain('sale_reversed')
  expect(earned.filter((kind) => kind === undefined || !(kind in MOVES))).toEqual([])
})
