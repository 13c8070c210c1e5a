import { expect, test } from 'vitest'
import type { Role } from '#shared/session.ts'
import type { PagePath } from '../pages.ts'
import { wordsOf } from './words-of.ts'

const unbuilt: Record<Role, PagePath[]> = {
  fan: [],
  creator: [],
  admin: [],
}

test('the frame of an area that is not built says that it is not open, and nothing else of it', () => {
  for (const role of ['fan', 'creator', 'admin'] as const)
    for (const path of unbuilt[role]) {
      const empty = wordsOf(path, role)?.empty
      expect(`${empty?.title}. ${empty?.text}`, `${role} ${path}`).toContain('not open yet')
    }
})

test('the action of such a frame leads to no other one', () => {
  for (const role of ['fan', 'creator', 'admin'] as const)
    for (const path of unbuilt[role])
      expect(unbuilt[role], `${role} ${path}`).not.toContain(wordsOf(path, role)?.empty.way.to)
})
