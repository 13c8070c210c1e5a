import { expect, test } from 'vitest'
import {
  beginningOf,
  countGraphemes,
  isLongerThan,
  isPlain,
  isVisible,
  normalizeDigits,
  normalizeLine,
  normalizeText,
  unstorableIn,
} from './texts.ts'

test('counts characters as a reader sees them', () => {
  expect(countGraphemes('👨‍👩‍👧‍👦')).toBe(1)
  expect(countGraphemes('e\u0301🇵🇹')).toBe(2)
  expect(isLongerThan('👨‍👩‍👧‍👦'.repeat(50), 50)).toBe(false)
  expect(isLongerThan('a'.repeat(51), 50)).toBe(true)
  // The longest texts of one line and of a broadcast.
  for (const max of [300, 500]) expect(isLongerThan('👨‍👩‍👧‍👦'.repeat(max), max)).toBe(false)
  // A base with a thousand marks is one character and still too long.
  expect(isLongerThan(`a${'\u0301'.repeat(1000)}`, 50)).toBe(true)
})

test('truncates a text without splitting a grapheme', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(beginningOf('Ada Lovelace', 12)).toBe('Ada Lovelace')
  expect(beginningOf('Ada Lovelace', 11)).toBe('Ada Lovela…')
  expect(beginningOf('Ada Lovelace', 5)).toBe('Ada…')
  expect(beginningOf('Ada Lovelace', 5, '')).toBe('Ada L')
  for (let max = 1; max < 30; max++) {
    const cut = beginningOf(`a${family}b${family}`, max)
    expect(cut.length).toBeLessThanOrEqual(max)
    expect(cut).toMatch(new RegExp(`^(a(${family}(b(${family})?)?)?)?…?$`))
  }
})

test.each([
  'Ada',
  'Zoë Ørsted',
  'می‌خواهم',
  'क्‍ष',
  '山田 太郎',
  '۝ 12',
  "'; drop table users; --",
  '=1+1',
  // Families, skin tones, flags of countries and regions, keycaps.
  '👨‍👩‍👧‍👦 👩🏽‍🚀 🏴‍☠️ ❤️‍🔥 🇵🇹 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ ☺️',
])('keeps %j as it is', (text) => {
  expect(normalizeLine(text)).toBe(text)
  expect(normalizeText(text)).toBe(text)
  expect(isPlain(text)).toBe(true)
})

test.each([
  ['  Zoe\u0308   K ', 'Zoë K'],
  ['\u202d+1 415\u202c', '+1 415'],
  ['12\u00a0Rue\u202fde\tRivoli\u3000', '12 Rue de Rivoli'],
  ['a\u200b\u00ad\ufeff\u2060b\u0000\u0007\u007fc', 'abc'],
  ['a\nb\r\nc\u2028d', 'a b c d'],
  ['a\u200d \u200cb\u200d', 'a b'],
  ['\u200e\u2067שלום\u2069\u061c', 'שלום'],
  // A composition that an invisible character kept apart.
  ['e\u200b\u0301', 'é'],
  ['x\u{e0067}\u{e007f}', 'x'],
  ['\u3164\u115f\u2800\uffa0', ''],
])('cleans the line %j to %j', (pasted, clean) => {
  expect(normalizeLine(pasted)).toBe(clean)
  expect(normalizeLine(clean)).toBe(clean)
})

test('a text keeps its line breaks', () => {
  expect(normalizeText(' one\r\ntwo\u2029\r\n\r\n\r\nthree\t! ')).toBe('one\ntwo\n\nthree !')
})

test.each([
  ['（０３）１２３４‐５６７８', '(03)1234-5678'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۹۸۷', '987'],
  ['\u202a+१२ ३४\u202c', '+12 34'],
  ['１Ｚ９９ – ９', '1Z99 - 9'],
  ['𝟘𝟙𝟗', '019'],
])('reads the digits %j as %j', (typed, digits) => expect(normalizeDigits(typed)).toBe(digits))

test.each(['a\ud800b', `a${'\u0300'.repeat(9)}`])('refuses %j', (text) =>
  expect(isPlain(normalizeLine(text))).toBe(false),
)

test('invisible characters alone are not visible text', () => {
  expect(isVisible('\u200d \u200c')).toBe(false)
  // Letters and a sign without a visible shape.
  expect(isVisible('\u3164\u115f\u2800 \u1160\uffa0')).toBe(false)
  expect(isVisible('😀')).toBe(true)
})

test.each([
  ['words', undefined],
  [{ a: ['🎭', { b: 'x' }], c: 1, d: null }, undefined],
  ['\0', ''],
  [{ a: ['fine', 'half \ud83d'] }, 'a.1'],
  [{ keys: { auth: 'x\0' } }, 'keys.auth'],
])('finds text that the database cannot store in %j at %j', (sent, path) => {
  expect(unstorableIn(sent)).toBe(path)
})
