import { expect, test } from 'vitest'
import { applyEdit } from './mutant.ts'
import { typescriptEdits } from './typescript.ts'

/** Returns every faulty version of a source. */
const faulty = (code: string) => typescriptEdits(code).map((edit) => applyEdit(code, edit))

test('moves the border of a comparison and turns the comparison around', () => {
  expect(faulty('const isUp = a <= b')).toEqual(['const isUp = a < b', 'const isUp = a > b'])
})

test('swaps logical and arithmetic operators', () => {
  expect(faulty('x = a && b || c')).toEqual(['x = a && b && c', 'x = a || b || c'])
  expect(faulty('x = a + b * c')).toEqual(['x = a - b * c', 'x = a + b / c'])
})

test('keeps the plus sign that joins texts', () => {
  expect(faulty("x = 'a' + b + c")).toEqual([])
})

test('removes a guard and a negation', () => {
  expect(faulty('function f() { if (!a) return b }')).toEqual([
    'function f() { if (false) return b }',
    'function f() { if (true) return b }',
    'function f() { if (a) return b }',
  ])
})

test('keeps a guard that throws for an impossible case', () => {
  expect(faulty("if (a) throw new Error('no row')")).toEqual([])
})

test('leaves out the border of a minimum, which changes nothing', () => {
  expect(faulty('x = a < b ? a : b')).not.toContain('x = a <= b ? a : b')
})

test('swaps methods by their receiver', () => {
  expect(faulty('x = Math.min(a, b)')).toEqual(['x = Math.max(a, b)'])
  expect(faulty('x = size.min(a, b)')).toEqual([])
  expect(faulty('x = list.some(f)')).toEqual(['x = list.every(f)'])
})

test('changes small numbers by one, but not units', () => {
  expect(faulty('const tries = 3')).toEqual(['const tries = 4', 'const tries = 2'])
  expect(faulty('const hourMs = 3_600_000')).toEqual([])
})

test('removes each entry of a list, also the last one', () => {
  expect(faulty('const all = [a, b]')).toEqual(['const all = [b]', 'const all = [a]'])
})

test('gives a cell of a table the step of another cell, and a step the effect of another step', () => {
  expect(faulty('const row = { open: ship, closed: refuse(x) }')).toContain(
    'const row = { open: refuse(x), closed: refuse(x) }',
  )
  expect(faulty("const steps = [{ hold: 'keep' }, { hold: 'post' }]")).toContain(
    "const steps = [{ hold: 'post' }, { hold: 'post' }]",
  )
})

test('ignores types, imports, texts and marks without a second value', () => {
  expect(faulty("import { a } from 'b'\ntype A = { n: 1; quiet?: true }\nconst a: A = { quiet: true }")).toEqual([])
})
