import { expect, test } from 'vitest'
import { fromText, toText } from './handover.ts'

test.each([
  null,
  'words',
  { since: new Date('2026-11-20T10:00:00.000Z'), all: [new Date(0), 1, 'a', null, { b: true }] },
  { says: '\\u0000', markup: '</script>\u2028', __proto: 1 },
  [],
])('%j arrives as it was found', (found) => {
  expect(fromText(toText(found))).toEqual(found)
})
