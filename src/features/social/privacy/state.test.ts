import { expect, test } from 'vitest'
import { filterByPrefix } from '../state.ts'

const withNames = (...names: string[]) => names.map((name) => ({ name }))

test('finds a country by the beginning of any word, without accents and signs', () => {
  const all = withNames('Åland Islands', 'Côte d’Ivoire', 'Guinea', 'Guinea-Bissau', 'Papua New Guinea', 'Germany')
  const found = (typed: string) => filterByPrefix(all, typed).map(({ name }) => name)
  expect(found('al')).toEqual(['Åland Islands'])
  expect(found(' COTE ')).toEqual(['Côte d’Ivoire'])
  expect(found('iv')).toEqual(['Côte d’Ivoire'])
  expect(found('guinea')).toEqual(['Guinea', 'Guinea-Bissau', 'Papua New Guinea'])
  expect(found('bis')).toEqual(['Guinea-Bissau'])
  expect(found('')).toHaveLength(all.length)
  expect(found('zz')).toEqual([])
})
