import { expect, test } from 'vitest'
import { applyEdit } from './mutant.ts'
import { typescriptEdits } from './typescript.ts'

/** Returns all faulty versions of a source text. */
const faulty = (code: string) => typescriptEdits(code).map((edit) => applyEdit(code, edit))

test('moves the bound of a comparison and inverts the comparison', () => {
  expect(faulty('const isUp = a <= b')).toEqual(['const isUp = a < b', 'const isUp = a > b'])
})

test('swaps logical and arithmetic operators', () => {
  expect(faulty('x = a && b || c')).toEqual(['x = a && b && c', 'x = a || b || c'])
  expect(faulty('x = a + b * c')).toEqual(['x = a - b * c', 'x = a + b / c'])
})

test('does not replace a plus sign that concatenates texts', () => {
  expect(faulty("x = 'a' + b + c")).toEqual([])
})

test('removes a guard and a negation', () => {
  expect(faulty('function f() { if (!a) return b }')).toEqual([
    'function f() { if (false) return b }',
    'function f() { if (true) return b }',
    'function f() { if (a) return b }',
  ])
})

test('does not remove a guard that throws for an impossible case', () => {
  expect(faulty("if (a) throw new Error('no row')")).toEqual([])
})

test('does not move the bound of a minimum, because it has no effect', () => {
  expect(faulty('x = a < b ? a : b')).not.toContain('x = a <= b ? a : b')
})

test('swaps methods depending on their receiver', () => {
  expect(faulty('x = Math.min(a, b)')).toEqual(['x = Math.max(a, b)'])
  expect(faulty('x = size.min(a, b)')).toEqual([])
  expect(faulty('x = list.some(f)')).toEqual(['x = list.every(f)'])
})

test('changes small numbers by one, but not numbers that are units', () => {
  expect(faulty('const tries = 3')).toEqual(['const tries = 4', 'const tries = 2'])
  expect(faulty('const hourMs = 3_600_000')).toEqual([])
})

test('removes each entry of a list, including the last', () => {
  expect(faulty('const all = [a, b]')).toEqual(['const all = [b]', 'const all = [a]'])
})

test('swaps the steps of cells in a table, and the effects of steps', () => {
  expect(faulty('const row = { open: ship, closed: refuse(x) }')).toContain(
    'const row = { open: refuse(x), closed: refuse(x) }',
  )
  expect(faulty("const steps = [{ hold: 'keep' }, { hold: 'post' }]")).toContain(
    "const steps = [{ hold: 'post' }, { hold: 'post' }]",
  )
})

test('ignores types, imports, texts and flags that have only one value', () => {
  expect(faulty("import { a } from 'b'\ntype A = { n: 1; quiet?: true }\nconst a: A = { quiet: true }")).toEqual([])
})
