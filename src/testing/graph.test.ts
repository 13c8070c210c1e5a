import { expect, test } from 'vitest'
import { graphOf, shortestCycle } from './graph.ts'

const graph = (...uses: string[]) =>
  graphOf(uses.map((use) => ({ from: use[0] ?? '', to: use[1] ?? '', example: `${use}.ts` })))

test('names each step of the shortest cycle', () => {
  expect(shortestCycle(graph('ab', 'bc', 'ca', 'cd', 'dc'))).toEqual(['c → d: cd.ts', 'd → c: dc.ts'])
})

test('returns no line for a graph without a cycle, and ignores uses inside a group', () => {
  expect(shortestCycle(graph('aa', 'ab', 'ac', 'bd', 'cd'))).toEqual([])
})
