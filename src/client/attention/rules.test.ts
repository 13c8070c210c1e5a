import { expect, test } from 'vitest'
import { attentionMs, isAttended, isInput } from './rules.ts'

const attended = { isVisible: true, isFocused: true, inputAt: 1_000 }

test.each([
  ['with an input just now', attended, 1_000, true],
  ['two minutes after the last input', attended, 1_000 + attentionMs, true],
  ['more than two minutes after the last input', attended, 1_001 + attentionMs, false],
  ['that had no input', { ...attended, inputAt: undefined }, 1_000, false],
  ['without the focus', { ...attended, isFocused: false }, 1_000, false],
  ['that is hidden', { ...attended, isVisible: false }, 1_000, false],
] as const)('decides whether a person looks at a page %s', (_, page, now, expected) => {
  expect(isAttended(page, now)).toBe(expected)
})

test.each([
  [{ type: 'keydown' }, true],
  [{ type: 'pointerdown', movementX: 0, movementY: 0 }, true],
  [{ type: 'pointermove', movementX: 0, movementY: -1 }, true],
  [{ type: 'pointermove', movementX: 0, movementY: 0 }, false],
])('decides whether %j is an input', (event, expected) => {
  expect(isInput(event)).toBe(expected)
})
