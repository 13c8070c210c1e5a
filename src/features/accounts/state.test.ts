import { expect, test } from 'vitest'
import { SENTENCES, signOutLockoutMs } from './spec.ts'
import { authModes, authTitles, dateOfParts, digitsOf, readAuthSearch, readMailSearch } from './state.ts'

const date = (day: string, month: string, year: string) => dateOfParts({ day, month, year })

test('builds an ISO date from a day, a month and a year that exist', () => {
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
])('rejects the date %j.%j.%j', (day, month, year) => {
  expect(date(day, month, year)).toBeUndefined()
})

test('reads the mode, the redirect and the token of a URL and drops all other values', () => {
  expect(readAuthSearch({})).toEqual({ mode: 'signin' })
  expect(readAuthSearch({ mode: 'signup', redirect: '/explore' })).toEqual({ mode: 'signup', redirect: '/explore' })
  expect(readAuthSearch({ mode: 'callback', token: 'b1' })).toEqual({ mode: 'callback', token: 'b1' })
  expect(readAuthSearch({ mode: 'link', token: 'b1' })).toEqual({ mode: 'link' })
  expect(readMailSearch({ mode: 'undo', token: 'f1', redirect: '/' })).toEqual({ mode: 'undo', token: 'f1' })
  expect(readMailSearch({ mode: 'callback', token: 5 })).toEqual({})
  expect(readAuthSearch({ mode: 7, redirect: ['/'] })).toEqual({ mode: 'signin' })
})

test.each([
  ['482 913', '482913'],
  ['４８２\u00a0９１３', '482913'],
  ['Your code: 482913.', '482913'],
  ['4829137', '482913'],
  ['48', '48'],
  ['', ''],
])('extracts from the text %j the digits %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})

test('the sign-out button uses the texts and the lockout of the specification', () => {
  expect(signOutLockoutMs).toBe(2_000)
  expect(SENTENCES).toMatchObject({
    signOut: 'Sign Out',
    signingOut: 'Signing out…',
    signOutFailed: 'Error signing out. Please try again.',
    signOutUnable: 'Unable to sign out. Please try again.',
  })
})

test('gives every sign-in mode a different browser title', () => {
  expect(new Set(Object.values(authTitles)).size).toBe(authModes.length)
})
