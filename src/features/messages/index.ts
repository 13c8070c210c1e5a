export { UnreadBadge } from './conversations/screens/UnreadBadge.tsx'
