import { expect, test } from 'vitest'
import { readUser } from './state.ts'

test('a person named in the address is found', () => {
  expect([readUser({ user: 'mira' }), readUser({ user: 42 }), readUser({})]).toEqual([
    { user: 'mira' },
    { user: '42' },
    {},
  ])
})
