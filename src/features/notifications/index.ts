import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Keeps the bell true and says what happens, wherever a person is. One, in the shell. */
export const LiveNotices = lazyWithRetry(() => import('./live/screens/LiveNotices.tsx'))
export { PhoneBell } from './list/screens/PhoneBell.tsx'
export { UnreadNotices } from './list/screens/UnreadNotices.tsx'
