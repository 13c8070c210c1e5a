import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Row of replays for the page of live streams. */
export const MissedShows = lazyWithRetry(async () => ({
  default: (await import('./screens/MissedShows.tsx')).MissedShows,
}))
