import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { LiveCounter, OwnViewers } from './hosting/screens/LiveCounter.tsx'
export { LiveHeader } from './list/screens/LiveHeader.tsx'
export { loadStrip } from './list/screens/loadStrip.ts'
export { useViewers } from './viewers/screens/useViewers.ts'

/** Row of live creators, for the top of other pages. */
export const LiveStrip = lazyWithRetry(async () => ({
  default: (await import('./list/screens/LiveStrip.tsx')).LiveStrip,
}))

/** Stage without controls. */
export const StagePane = lazyWithRetry(() => import('./screens/StagePane.tsx'))
