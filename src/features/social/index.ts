import { comesLater } from '#ui/comesLater.ts'

export { BookmarkSpot } from './screens/BookmarkSpot.tsx'
export { FollowButton } from './screens/FollowButton.tsx'
export { loadPeople, PeopleList } from './screens/PeopleList.tsx'
export { PersonMenu } from './screens/PersonMenu.tsx'
export { useDeeds } from './screens/useRelation.ts'
export type { Person } from './state.ts'

/** About a person, or a message of theirs. */
export const ReportDialog = comesLater(() => import('./screens/ReportDialog.tsx'))
