import { expect, test } from 'vitest'
import { matching } from '../state.ts'

const of = (...names: string[]) => names.map((name) => ({ name }))

test('finds a country by the beginning of any word, without accents and signs', () => {
  const all = of('Åland Islands', 'Côte d’Ivoire', 'Guinea', 'Guinea-Bissau', 'Papua New Guinea', 'Germany')
  const found = (typed: string) => matching(all, typed).map(({ name }) => name)
  expect(found('al')).toEqual(['Åland Islands'])
  expect(found(' COTE ')).toEqual(['Côte d’Ivoire'])
  expect(found('iv')).toEqual(['Côte d’Ivoire'])
  expect(found('guinea')).toEqual(['Guinea', 'Guinea-Bissau', 'Papua New Guinea'])
  expect(found('bis')).toEqual(['Guinea-Bissau'])
  expect(found('')).toHaveLength(all.length)
  expect(found('zz')).toEqual([])
})
