import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf, type Minimum, wholeMinutes } from '../billing/rules.ts'
import { receiptContent } from './contract.ts'
import { type Facts, receiptOf } from './rules.ts'

const people = {
  fan: { id: '018f0000-0000-7000-8000-000000000001', username: 'ada' },
  creator: { id: '018f0000-0000-7000-8000-000000000002', username: 'mira' },
}
const facts = (changes: Partial<Facts>): Facts => ({
  id: '018f0000-0000-7000-8000-000000000003',
  type: 'video',
  status: 'completed',
  people,
  rate: 10,
  paid: 0,
  endedAt: new Date('2026-01-01T12:00:00Z'),
  movementId: null,
  record: null,
  minimum: null,
  ...changes,
})
const sum = (lines: readonly { tokens: number }[]) => lines.reduce((total, { tokens }) => total + tokens, 0)

test('the tokens of all lines of a receipt add up to the paid tokens', () => {
  fc.assert(
    fc.property(
      ...[
        fc.nat(7_200),
        fc.nat(600),
        fc.nat(20_000),
        fc.constantFrom<Minimum>('none', 'due', 'courtesy', 'review'),
        fc.option(fc.nat(20_000), { nil: undefined }),
      ],
      (seconds, rate, held, minimum, other) => {
        const bill = billOf({
          metered: [{ from: 0, to: seconds * 1_000 }],
          rate,
          held,
          minimum,
          spoilt: [],
          creditSeconds: 0,
        })
        const paid = other ?? bill.tokens
        const receipt = receiptOf(facts({ rate, paid, record: { ...bill, intervals: [] } }))
        expect(sum(receipt.lines)).toBe(paid)
        expect(receipt.tokens).toBe(paid)
      },
    ),
  )
})

test('a receipt shows a held minimum until its review is decided', () => {
  const lines = [
    { what: 'talk', seconds: 70, tokens: 70 },
    { what: 'review', seconds: 0, tokens: 0 },
  ] as const
  const record = { seconds: 100, free_seconds: 30, lines: [...lines], intervals: [] }
  const receiptAfter = (outcome: 'paid' | 'returned' | null, paid: number) =>
    receiptOf(facts({ paid, record, minimum: { tokens: 230, outcome } }))
  expect(receiptAfter(null, 70)).toMatchObject({ tokens: 70, held_tokens: 230, lines })
  expect(receiptAfter('paid', 300).lines).toEqual([lines[0], { what: 'least', seconds: 0, tokens: 230 }])
  expect(receiptAfter('returned', 70).lines).toEqual([lines[0]])
  for (const outcome of ['paid', 'returned'] as const)
    expect(receiptAfter(outcome, 70)).not.toHaveProperty('held_tokens')
})

test('the contract of receipts accepts every kind of line', () => {
  const kinds = ['free', 'credit', 'talk', 'least', 'courtesy', 'review', 'fee'] as const
  const lines = kinds.map((what) => ({ what, seconds: 0, tokens: 0 }))
  expect(receiptContent.parse({ ...receiptOf(facts({})), lines }).lines).toEqual(lines)
})

test('the receipt of a call that did not take place is empty or has only the fee', () => {
  expect(receiptOf(facts({ status: 'no_show' }))).toMatchObject({ seconds: 0, tokens: 0, lines: [], intervals: [] })
  // if less was paid than the meter counted, the receipt has one line
  const lines = [{ what: 'talk', seconds: 70, tokens: 70 } as const]
  const record = { seconds: 100, free_seconds: 30, lines, intervals: [] }
  expect(receiptOf(facts({ paid: 70, record })).lines).toEqual(lines)
  expect(receiptOf(facts({ paid: 1, record })).lines).toEqual([{ what: 'talk', seconds: 70, tokens: 1 }])
  expect(receiptOf(facts({ paid: 1 })).lines).toEqual([{ what: 'talk', seconds: 0, tokens: 1 }])
  expect(receiptOf(facts({ paid: 0, record })).lines).toEqual([])
  for (const status of ['no_show', 'cancelled'] as const)
    expect(receiptOf(facts({ status, paid: 50 })).lines).toEqual([{ what: 'fee', seconds: 0, tokens: 50 }])
})

test('wholeMinutes includes a minute from its last millisecond on', () => {
  const minutes = (at: number) => wholeMinutes(5, [0, 2], at).map(({ from, to }) => [from, to])
  expect(minutes(60_004)).toEqual([])
  expect(minutes(60_005)).toEqual([[5, 60_005]])
  expect(minutes(180_005)).toEqual([
    [5, 60_005],
    [120_005, 180_005],
  ])
})
