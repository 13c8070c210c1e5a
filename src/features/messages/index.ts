import { lazy } from 'react'

/** Keeps the list and the figures true, wherever a person is. One, in the shell. */
export const LiveMessages = lazy(() => import('./screens/LiveMessages.tsx'))
export { UnreadBadge } from './screens/UnreadBadge.tsx'
