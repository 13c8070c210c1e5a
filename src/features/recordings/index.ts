import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Above a creator's own streams: what is still being recorded or made ready. */
export const RecordingsInTheMaking = lazyWithRetry(() => import('./screens/Making.tsx'))

/** A replay that plays by itself. */
export const ReplayVideo = lazyWithRetry(() => import('./screens/ReplayVideo.tsx'))
