import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fromText, justRead, toText } from './dehydration.ts'

test.each([
  null,
  'words',
  { since: new Date('2026-11-20T10:00:00.000Z'), all: [new Date(0), 1, 'a', null, { b: true }] },
  { says: '\\u0000', markup: '</script>\u2028', __proto: 1 },
  [],
  [
    { a: 1, b: null },
    { a: 2, b: new Date(5) },
    { a: 3, b: [{ c: 1 }, { c: 2 }, { c: 3 }] },
  ],
  {
    pages: [
      { all: [{ a: 1 }, { a: 2 }, { a: 3, b: 4 }] },
      {
        all: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
          { a: 1, b: 2 },
        ],
      },
    ],
  },
  [{}, {}, {}],
  [[1], [2], [3]],
  [null, { a: 1 }, new Date(1)],
  { all: JSON.parse('[{"__proto__":1},{"__proto__":2},{"__proto__":{"a":[]}}]'), one: JSON.parse('{"__proto__":1}') },
])('restores %j unchanged', (found) => {
  expect(fromText(toText(found))).toEqual(found)
})

test('leaves out undefined fields, also in a list of equal objects', () => {
  const found = [
    { a: 1, b: undefined },
    { a: 2, b: undefined },
    { a: 3, b: 4 },
  ]
  expect(fromText(toText(found))).toStrictEqual([{ a: 1 }, { a: 2 }, { a: 3, b: 4 }])
})

test.each([-3_600_000, 0, 3_600_000])(
  'counts the age of hydrated data from the load, with the browser clock %i ms off',
  (off) => {
    const [server, browser] = [new QueryClient(), new QueryClient()]
    const now = Date.now()
    server.setQueryData(['balance'], 5, { updatedAt: now - off })
    hydrate(browser, justRead(dehydrate(server), now))
    expect(browser.getQueryData(['balance'])).toBe(5)
    expect(browser.getQueryState(['balance'])?.dataUpdatedAt).toBe(now)
  },
)
