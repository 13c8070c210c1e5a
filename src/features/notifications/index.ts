import { lazy } from 'react'

/** The bell with its panel, for the shell's bars: only for people who are signed in. */
export const NotificationsBell = lazy(() => import('./screens/NotificationsBell.tsx'))
/** Keeps the bell true and says what happens, wherever a person is. One, in the shell. */
export const LiveNotices = lazy(() => import('./screens/LiveNotices.tsx'))
