import { describe, expect, test } from 'vitest'
import { groupsOf, matching, recentsMax, remember, type Sources } from './state.ts'

const all = [
  { label: 'Go Live', words: 'stream broadcast' },
  { label: 'Live Now' },
  { label: 'Buy tokens', words: 'coins money' },
  { label: 'Café' },
]
const found = (typed: string) => matching(all, typed).map(({ label }) => label)

test('lists everything without a query', () => {
  expect(found('')).toHaveLength(all.length)
  expect(found('  ')).toHaveLength(all.length)
})

test('matches the beginnings of words in any order and case', () => {
  expect(found('TOK')).toEqual(['Buy tokens'])
  expect(found('tok buy')).toEqual(['Buy tokens'])
  expect(found('kens')).toEqual([])
})

test('ranks labels that start with the query first, and keywords last', () => {
  expect(found('live')).toEqual(['Live Now', 'Go Live'])
  expect(found('stream')).toEqual(['Go Live'])
})

test('ignores accents, and punctuation matches nothing', () => {
  expect(found('cafe')).toEqual(['Café'])
  expect(found('?!')).toEqual([])
})

test('recent choices are unique, newest first and limited', () => {
  const ids = (chosen: string[]) =>
    chosen.reduce((recents, id) => remember(recents, { id }), [] as { id: string }[]).map(({ id }) => id)
  expect(ids(['a', 'b', 'a'])).toEqual(['a', 'b'])
  expect(ids(['a', 'b', 'c', 'd', 'e', 'f'])).toHaveLength(recentsMax)
})

describe('palette groups', () => {
  const one = (label: string, words?: string) => ({ id: label, label, ...(words !== undefined && { words }) })
  const sources: Sources<ReturnType<typeof one>> = {
    recent: [one('Classes')],
    person: { name: 'Vera', actions: [one('Tip Vera', 'give'), one('Message Vera', 'write')] },
    pages: [one('Explore'), one('Classes')],
    actions: [one('Buy tokens', 'coins')],
    settings: [one('Settings: Wallet', 'Tokens, limits, cards and gifts.')],
  }
  const labelsFor = (typed: string) =>
    groupsOf(sources, typed).map(({ title, items }) => [title, ...items.map((i) => i.label)])

  test('without a query start with recents and the person in view, without duplicates', () => {
    expect(labelsFor('')).toEqual([
      ['Recent', 'Classes'],
      ['Vera', 'Tip Vera', 'Message Vera'],
      ['Pages', 'Explore'],
      ['Actions', 'Buy tokens'],
      ['Settings', 'Settings: Wallet'],
    ])
  })

  test('list actions before settings', () => {
    expect(labelsFor('token')[0]).toEqual(['Actions', 'Buy tokens'])
    expect(labelsFor('token')[1]).toEqual(['Settings', 'Settings: Wallet'])
  })

  test('show a recent choice in its own group when a query matches it', () => {
    expect(labelsFor('class')).toEqual([['Pages', 'Classes']])
    expect(labelsFor('tip')).toEqual([['Vera', 'Tip Vera']])
  })
})
