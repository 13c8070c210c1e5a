export { type Role, roles, type Status as PersonStatus, statuses as personStatuses } from './lists.ts'

/** The view of people; loaded only for admins. */
export const loadUsers = () => import('./screens/UsersView.tsx')
/** The banner on every page while an admin views as another person. */
export const loadViewingBanner = () => import('./viewing/screens/ViewingBanner.tsx')
