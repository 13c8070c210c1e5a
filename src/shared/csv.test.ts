import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'writes a cell that begins with %j as text, not as a formula',
  (sign) => {
    expect(toCsv(['a'], [[`${sign}1`]])).toContain(`'${sign}1`)
  },
)

test('escapes formulas, quotes and line breaks, and keeps numbers', () => {
  const text = toCsv(
    ['a', 'b'],
    [
      ['=1+1', '@x'],
      ['-2', '+3'],
      ['"hi", he\nsaid', null],
      ['\tt', 5],
      ['plain', -5],
      [{ usd: 10.8 }, { usd: -3 }],
    ],
  )
  expect(text).toBe(`﻿a,b\r\n'=1+1,'@x\r\n'-2,'+3\r\n"""hi"", he\nsaid",\r\n'\tt,5\r\nplain,-5\r\n10.80,-3.00\r\n`)
})
