import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Above a creator's own streams: what is still being recorded or made ready. */
export const RecordingsInTheMaking = lazyWithRetry(() => import('./screens/Making.tsx'))

/** Of a show that goes on: begins and ends its recording, tells whoever is on stage, and marks it for whoever watches. */
export const RecordButton = lazyWithRetry(() => import('./screens/RecordButton.tsx'))
export const ShowConsent = lazyWithRetry(() => import('./screens/ShowConsent.tsx'))
export const ShowConsentWords = lazyWithRetry(() => import('./screens/ShowConsentWords.tsx'))
export const ShowMark = lazyWithRetry(() => import('./screens/ShowMark.tsx'))

/** A replay that plays by itself. */
export const ReplayVideo = lazyWithRetry(() => import('./screens/ReplayVideo.tsx'))
