import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Rings on every page of a creator. */
export const IncomingCalls = lazyWithRetry(() => import('./ringing/screens/IncomingCalls.tsx'))

/** Opens the Call Requests panel, and counts what waits in it; for creators. */
export const RequestsButton = lazyWithRetry(() => import('./panel/screens/RequestsButton.tsx'))

/** What fans say of a creator's calls, and how the creator answers. */
export const CreatorRatings = lazyWithRetry(() => import('./ratings/screens/CreatorRatings.tsx'))

/** A creator's next call, with what leads into it. */
export const NextCall = lazyWithRetry(() => import('./listing/screens/NextCall.tsx'))

export { CallNews } from './listing/screens/CallNews.tsx'
