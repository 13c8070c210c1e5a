import { expect, test } from 'vitest'
import { mayEnter, type PagePath } from '../pages.ts'
import { peopleLists } from './people.ts'
import { wordsOf } from './words-of.ts'

const roles = ['fan', 'creator', 'admin'] as const
const lists = Object.keys(peopleLists) as PagePath[]

test('a list of people has a sentence for its empty state, for every role that may open it', () => {
  for (const page of lists)
    for (const role of roles.filter((one) => mayEnter(page, one)))
      expect(wordsOf(page, role)?.empty.text, `${role} ${page}`).toBeTruthy()
})

test('an empty state leads to a page that the reader may open, and not to itself', () => {
  for (const page of [...lists, '/content'] as const)
    for (const role of roles.filter((one) => mayEnter(page, one))) {
      const to = wordsOf(page, role)?.empty.way.to
      if (to === undefined) continue
      expect(to, `${role} ${page}`).not.toBe(page)
      expect(mayEnter(to, role), `${role} ${page}`).toBe(true)
    }
})
