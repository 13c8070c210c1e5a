import { expect, test } from 'vitest'
import { hasPublicPage, nameOf, publicLinkOf } from './person.ts'

const withoutNames = { display_name: '', username: '', email: '' }

test('the name is the display name, else the username, else the email prefix, else User', () => {
  const mira = { display_name: 'Mira Koval', username: 'mira_koval', email: 'mira@limelight.test' }
  expect(nameOf(mira)).toBe('Mira Koval')
  expect(nameOf({ ...mira, display_name: ' ' })).toBe('mira_koval')
  expect(nameOf({ ...mira, display_name: '', username: '' })).toBe('mira')
  expect(nameOf(withoutNames)).toBe('User')
})

test('the public link ends in the username, else the email prefix, else creator', () => {
  const mira = { display_name: 'Mira Koval', username: 'mira_koval', email: 'mira@limelight.test' }
  expect(publicLinkOf(mira, 'limelight.test')).toBe('limelight.test/mira_koval')
  expect(publicLinkOf({ ...mira, username: '' }, 'limelight.test')).toBe('limelight.test/mira')
  expect(publicLinkOf(withoutNames, '127.0.0.1:3000')).toBe('127.0.0.1:3000/creator')
})

test('only creators have a public page', () => {
  expect((['fan', 'creator', 'admin'] as const).filter((role) => hasPublicPage({ role }))).toEqual(['creator'])
})
