import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Rings on every page of a creator. */
export const IncomingCalls = lazyWithRetry(() => import('./ringing/screens/IncomingCalls.tsx'))

/** Opens the Call Requests panel, and counts what waits in it; for creators. */
export const RequestsButton = lazyWithRetry(() => import('./panel/screens/RequestsButton.tsx'))
