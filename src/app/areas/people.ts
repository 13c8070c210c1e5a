import type { PeopleList } from '#features/social/index.ts'
import type { AreaPath } from './access.ts'

type ListName = Parameters<typeof PeopleList>[0]['list']

/** Pages that are a list of people. */
export const peopleLists: Partial<Record<AreaPath, ListName>> = {
  '/followers': 'followers',
  '/following': 'follows',
  '/subscribers': 'subscribers',
  '/collections': 'bookmarks',
}
