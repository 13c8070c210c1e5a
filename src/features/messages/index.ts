export { UnreadBadge } from './screens/UnreadBadge.tsx'
