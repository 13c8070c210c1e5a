import type { PeopleList } from '#features/social/index.ts'
import type { PagePath } from '../pages.ts'

type ListName = Parameters<typeof PeopleList>[0]['list']

/** The pages that show a list of people. */
export const peopleLists: Partial<Record<PagePath, ListName>> = {
  '/followers': 'followers',
  '/subscribers': 'subscribers',
  '/collections': 'bookmarks',
}
