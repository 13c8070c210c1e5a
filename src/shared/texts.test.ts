import { expect, test } from 'vitest'
import {
  beginningOf,
  countGraphemes,
  isLongerThan,
  isPlainLine,
  isPlainText,
  isVisible,
  tidyLine,
  tidyText,
  unstorableIn,
} from './texts.ts'

test('counts characters as a reader sees them', () => {
  expect(countGraphemes('👨‍👩‍👧‍👦')).toBe(1)
  expect(countGraphemes('e\u0301🇵🇹')).toBe(2)
  expect(isLongerThan('👨‍👩‍👧‍👦'.repeat(50), 50)).toBe(false)
  expect(isLongerThan('a'.repeat(51), 50)).toBe(true)
  // one base with a thousand marks is one character and still too long
  expect(isLongerThan(`a${'\u0301'.repeat(1000)}`, 50)).toBe(true)
})

test('cuts a text between two characters', () => {
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
  '👨‍👩‍👧‍👦 Koval',
  '山田 太郎',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '=1+1',
])('accepts %j as a plain line', (text) => expect(isPlainLine(text)).toBe(true))

test.each([
  'a\u202eb',
  'a\u200fb',
  'a\u0000b',
  'a\nb',
  'a\u2028b',
  'a\u200bb',
  'a\ud800b',
  'a\u007fb',
  `a${'\u0300'.repeat(9)}`,
])('refuses %j as a plain line', (text) => expect(isPlainLine(text)).toBe(false))

test('a text may have line breaks', () => {
  expect(isPlainText('one\ntwo')).toBe(true)
  expect(isPlainText('one\u0007two')).toBe(false)
  expect(tidyText(' one\r\ntwo\r\n\r\n\r\n\r\nthree\t! ')).toBe('one\ntwo\n\nthree !')
})

test('invisible characters alone are not visible text', () => {
  expect(isVisible('\u200d \u200c')).toBe(false)
  // letters and a sign without a visible shape
  expect(isVisible('\u3164\u115f\u2800 \u1160\uffa0')).toBe(false)
  expect(isVisible('😀')).toBe(true)
})

test('normalizes characters and spaces', () => {
  expect(tidyLine('  Zoe\u0308   K ')).toBe('Zoë K')
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
