import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Rings on every page of a creator. */
export const IncomingCalls = lazyWithRetry(() => import('./ringing/screens/IncomingCalls.tsx'))
