export { type Role, roles, type Status as PersonStatus, statuses as personStatuses } from './lists.ts'

/** The admins' view of people, which weighs nothing on other pages. */
export const loadUsers = () => import('./people/screens/UsersView.tsx')
/** Over every page while an admin looks as somebody else. */
export const loadViewingBanner = () => import('./viewing/screens/ViewingBanner.tsx')
