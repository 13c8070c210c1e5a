import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Recordings in progress, shown above a creator's own streams. */
export const RecordingsInTheMaking = lazyWithRetry(() => import('./screens/Making.tsx'))

/** Parts of a running show: button to record, notice for people on stage, and mark for viewers. */
export const RecordButton = lazyWithRetry(() => import('./screens/RecordButton.tsx'))
export const ShowConsent = lazyWithRetry(() => import('./screens/ShowConsent.tsx'))
export const ShowConsentWords = lazyWithRetry(() => import('./screens/ShowConsentWords.tsx'))
export const ShowMark = lazyWithRetry(() => import('./screens/ShowMark.tsx'))

/** A replay without controls. */
export const ReplayVideo = lazyWithRetry(() => import('./screens/ReplayVideo.tsx'))
