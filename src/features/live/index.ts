import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { LiveCounter } from './hosting/screens/LiveCounter.tsx'

/** A stage that plays by itself. */
export const StagePane = lazyWithRetry(() => import('./watching/screens/StagePane.tsx'))
