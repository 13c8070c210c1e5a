import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** The incoming call, on every page of a creator. */
export const IncomingCalls = lazyWithRetry(() => import('./ringing/screens/IncomingCalls.tsx'))

/** Ratings of a creator's calls, and the creator's response times. */
export const CreatorRatings = lazyWithRetry(() => import('./ratings/screens/CreatorRatings.tsx'))

/** A creator's next call with the button that joins it. */
export const NextCall = lazyWithRetry(() => import('./screens/NextCall.tsx'))

export { nextCallQuery } from './lists.ts'
export { CallNews } from './screens/CallNews.tsx'
export { Standing } from './standing/screens/Standing.tsx'
