import { expect, test } from 'vitest'
import { addressOf, isShown, type PageView } from './pageView.ts'

const at = (searchStr: string, pathname = '/dashboard') => ({ pathname, searchStr })
const audit: PageView = ['house', 'audit']
const first: PageView = ['house', undefined]

test('the URL of a view names it, except for the first view', () => {
  expect([undefined, first, audit].map((view) => addressOf({ to: '/dashboard', view }))).toEqual([
    ...['/dashboard', '/dashboard', '/dashboard?house=audit'],
  ])
})

test('a view is shown if the URL has its value, with any other parameters', () => {
  const shown = (view: PageView | undefined, search: string) => isShown({ to: '/dashboard', view }, at(search))
  expect(['?house=audit&action=role', '?house=users', ''].map((search) => shown(audit, search))).toEqual([
    ...[true, false, false],
  ])
  expect(['?house=audit', '?range=month', ''].map((search) => shown(first, search))).toEqual([false, true, true])
  expect(shown(undefined, '?house=audit')).toBe(true)
  expect(isShown({ to: '/dashboard', view: first }, at('', '/wallet'))).toBe(false)
})
