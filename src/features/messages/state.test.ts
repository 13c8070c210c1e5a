import { expect, test } from 'vitest'
import { readUser } from './state.ts'

test('reads the person from the URL', () => {
  expect([readUser({ user: 'mira' }), readUser({ user: 42 }), readUser({})]).toEqual([
    { user: 'mira' },
    { user: '42' },
    {},
  ])
})
