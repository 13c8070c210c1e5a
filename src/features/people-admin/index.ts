export { type Role, roles, type Status as PersonStatus, statuses as personStatuses } from './lists.ts'

/** Loads the admin area People. */
export const loadUsers = () => import('./screens/UsersView.tsx')
/** Loads the banner that every page shows during an impersonation session. */
export const loadViewingBanner = () => import('./viewing/screens/ViewingBanner.tsx')
