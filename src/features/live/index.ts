import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { LiveCounter, OwnViewers } from './hosting/screens/LiveCounter.tsx'
export { useViewers } from './viewers/screens/useViewers.ts'

/** Stage without controls. */
export const StagePane = lazyWithRetry(() => import('./screens/StagePane.tsx'))
