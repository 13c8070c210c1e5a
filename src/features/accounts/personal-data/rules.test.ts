import { expect, test } from 'vitest'
import { csvHeader, csvLine, readmeOf, refusalOf } from './rules.ts'
import { DATA_REFUSALS } from './spec.ts'

test('writes one CSV header and escapes values that a spreadsheet would read as a formula', () => {
  const line = { name: '=cmd|1', note: 'a "quote", and\nmore', tokens: -5, gone: null, on: true, links: { x: '@a' } }
  expect(csvHeader(line)).toBe('\ufeffname,note,tokens,gone,on,links\r\n')
  expect(csvLine(line)).toBe(`'=cmd|1,"a ""quote"", and\nmore",-5,,true,"{""x"":""@a""}"\r\n`)
})

test('the README of an archive lists every part with its description', () => {
  const about = { profile: 'who you are to us' }
  const now = new Date('2026-11-20T12:00:00Z')
  const text = readmeOf({ username: 'noor', now, parts: ['profile', 'new_area'], about })
  expect(text).toContain('@noor')
  expect(text).toContain('2026-11-20T12:00:00.000Z')
  expect(text).toMatch(/^profile +who you are/m)
  expect(text).toMatch(/^new_area +new area/m)
})

test('the refusal of a deletion contains the exact number of tokens', () => {
  const amounts = { tokens: 1_234, earnings: 400, paying_out: 7, held: 1 }
  expect(refusalOf('tokens_left', amounts)).toMatchObject({ code: 'TOKENS_LEFT', kind: 'conflict' })
  expect(refusalOf('tokens_left', amounts).sentence).toContain('1,234 tokens')
  expect(refusalOf('tokens_held', amounts).sentence).toContain('1 token ')
  expect(refusalOf('earnings_unpaid', amounts)).toMatchObject({ code: DATA_REFUSALS.earningsUnpaid.code })
})
