export { BalanceBadge } from './screens/BalanceBadge.tsx'
export { FanHome } from './screens/FanHome.tsx'
export { loadFanHome } from './screens/load.ts'
