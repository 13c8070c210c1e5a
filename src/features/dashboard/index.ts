export { BalanceBadge } from './screens/BalanceBadge.tsx'
export { FanHome } from './screens/FanHome.tsx'
