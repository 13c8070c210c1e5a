import { expect, test } from 'vitest'
import { csvHeader, csvLine, readmeOf } from './rules.ts'

test('a table has its names once and its values as text that no spreadsheet calculates with', () => {
  const line = { name: '=cmd|1', note: 'a "quote", and\nmore', tokens: -5, gone: null, on: true, links: { x: '@a' } }
  expect(csvHeader(line)).toBe('\ufeffname,note,tokens,gone,on,links\r\n')
  expect(csvLine(line)).toBe(`'=cmd|1,"a ""quote"", and\nmore",-5,,true,"{""x"":""@a""}"\r\n`)
})

test('the README names every part', () => {
  const about = { profile: 'who you are to us' }
  const now = new Date('2026-11-20T12:00:00Z')
  const text = readmeOf({ username: 'noor', now, parts: ['profile', 'new_area'], about })
  expect(text).toContain('@noor')
  expect(text).toContain('2026-11-20T12:00:00.000Z')
  expect(text).toMatch(/^profile +who you are/m)
  expect(text).toMatch(/^new_area +new area/m)
})
