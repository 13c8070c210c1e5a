/** The admins' view of people, which weighs nothing on other pages. */
export const loadUsers = () => import('./people/screens/UsersView.tsx')
