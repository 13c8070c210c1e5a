import { expect, test } from 'vitest'
import { graphOf, knotsIn, shortestCycle } from './graph.ts'

const graph = (...uses: string[]) =>
  graphOf(uses.map((use) => ({ from: use[0] ?? '', to: use[1] ?? '', example: `${use}.ts` })))

test('names each step of the shortest cycle', () => {
  expect(shortestCycle(graph('ab', 'bc', 'ca', 'cd', 'dc'))).toEqual(['c → d: cd.ts', 'd → c: dc.ts'])
})

test('finds the shortest cycle through a given node', () => {
  const edges = graph('ab', 'bc', 'ca', 'cd', 'dc')
  expect(shortestCycle(edges, ['b'])).toEqual(['b → c: bc.ts', 'c → a: ca.ts', 'a → b: ab.ts'])
})

test('finds no cycle in a graph without one, and ignores uses inside a group', () => {
  expect(shortestCycle(graph('aa', 'ab', 'ac', 'bd', 'cd'))).toEqual([])
})

test('lists the nodes that reach each other', () => {
  expect(knotsIn(graph('ab', 'ba', 'bc', 'cd', 'de', 'ec', 'ef'))).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
})
