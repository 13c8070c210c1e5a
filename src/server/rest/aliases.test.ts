import { expect, test } from 'vitest'
import { describeAliases, withAliases } from './aliases.ts'

const person = { id: 'u1', username: 'ada', display_name: 'Ada', avatar_url: '/ada.webp' }
const whole = { ...person, profile_pic_url: '/ada.webp', profilePicture: '/ada.webp' }

test('adds every picture alias to people at any depth', () => {
  expect(withAliases(person)).toEqual(whole)
  expect(withAliases({ orders: [{ id: 'o1', buyer: person }], next_cursor: null })).toEqual({
    orders: [{ id: 'o1', buyer: whole }],
    next_cursor: null,
  })
  expect(withAliases({ ...person, avatar_url: null })).toMatchObject({ profile_pic_url: null, profilePicture: null })
})

test('leaves values that are not persons unchanged and does not mutate its input', () => {
  const at = new Date()
  const given = { at, count: 1n, avatar_url: '/media/x', none: undefined, creator: person }
  expect(withAliases(given)).toEqual({ ...given, creator: whole })
  expect(given.creator).not.toHaveProperty('profilePicture')
  for (const plain of [null, 7, 'text', undefined]) expect(withAliases(plain)).toBe(plain)
})

test('adds the same aliases to the schema', () => {
  const url = { type: 'string' }
  const schema = {
    type: 'object',
    properties: { username: url, avatar_url: url },
    required: ['username', 'avatar_url'],
  }
  expect(describeAliases({ type: 'array', items: schema })).toMatchObject({
    items: {
      properties: { profile_pic_url: url, profilePicture: url },
      required: ['username', 'avatar_url', 'profile_pic_url', 'profilePicture'],
    },
  })
  const other = { type: 'object', properties: { avatar_url: url } }
  expect(describeAliases(other)).toEqual(other)
})
