import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { BookmarkSpot } from './screens/BookmarkSpot.tsx'
export { FollowButton } from './screens/FollowButton.tsx'
export { loadPeople, PeopleList } from './screens/PeopleList.tsx'
export { PersonMenu } from './screens/PersonMenu.tsx'
export { ReportButton } from './screens/ReportButton.tsx'
export { useDeeds } from './screens/useRelation.ts'
export type { Person } from './state.ts'

/** About a person, a message of theirs, or something they show or sell. */
export const ReportDialog = lazyWithRetry(() => import('./screens/ReportDialog.tsx'))
