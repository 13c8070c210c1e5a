export const loadAdminHouse = () => import('./shell/screens/AdminHouse.tsx')
