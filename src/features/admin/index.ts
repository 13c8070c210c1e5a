export const loadAdminHouse = () => import('./shell/screens/AdminHouse.tsx')
export { type HouseSearch, readHouse } from './shell/state.ts'
