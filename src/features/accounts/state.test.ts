import { expect, test } from 'vitest'
import { dateOfParts, readAuthSearch } from './state.ts'

const date = (day: string, month: string, year: string) => dateOfParts({ day, month, year })

test('a date is a day that exists', () => {
  expect(date('7', '3', '1994')).toBe('1994-03-07')
  expect(date(' 29', '2', '2000')).toBe('2000-02-29')
  expect(date('31', '12', '1999')).toBe('1999-12-31')
})

test.each([
  ['', '', ''],
  ['29', '2', '1999'],
  ['29', '2', '1900'],
  ['31', '4', '1990'],
  ['0', '1', '1990'],
  ['1', '13', '1990'],
  ['1', '1', '90'],
  ['1.5', '1', '1990'],
  ['-1', '1', '1990'],
  ['1', '', '1990'],
])('%j.%j.%j is none', (day, month, year) => {
  expect(date(day, month, year)).toBeUndefined()
})

test('an unknown mode signs in, and the kept location is carried on', () => {
  expect(readAuthSearch({})).toEqual({ mode: 'signin' })
  expect(readAuthSearch({ mode: 'signup', redirect: '/explore' })).toEqual({ mode: 'signup', redirect: '/explore' })
  expect(readAuthSearch({ mode: 7, redirect: ['/'] })).toEqual({ mode: 'signin' })
})
