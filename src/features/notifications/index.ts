import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** The bell with its panel, for the shell's bars: only for people who are signed in. */
export const NotificationsBell = lazyWithRetry(() => import('./screens/NotificationsBell.tsx'))
/** Keeps the bell true and says what happens, wherever a person is. One, in the shell. */
export const LiveNotices = lazyWithRetry(() => import('./screens/LiveNotices.tsx'))
