export { BalanceBadge } from './screens/BalanceBadge.tsx'
