import { expect, test } from 'vitest'
import { mayEnter, type PagePath } from '../pages.ts'
import { peopleLists } from './people.ts'
import { wordsOf } from './words-of.ts'

const roles = ['fan', 'creator', 'admin'] as const
const lists = Object.keys(peopleLists) as PagePath[]

test('every list of people has an empty-state text for each role that may open it', () => {
  for (const page of lists)
    for (const role of roles.filter((one) => mayEnter(page, one)))
      expect(wordsOf(page, role)?.empty.text, `${role} ${page}`).toBeTruthy()
})

test('an empty state links to another page that the role may open', () => {
  for (const page of [...lists, '/content'] as const)
    for (const role of roles.filter((one) => mayEnter(page, one))) {
      const to = wordsOf(page, role)?.empty.way.to
      if (to === undefined) continue
      expect(to, `${role} ${page}`).not.toBe(page)
      expect(mayEnter(to, role), `${role} ${page}`).toBe(true)
    }
})
