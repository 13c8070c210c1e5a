import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

/** Recordings in progress, shown above a creator's own streams. */
export const UnfinishedRecordings = lazyWithRetry(() => import('./screens/UnfinishedRecordings.tsx'))

/** Components of a running show: the record button, the notice for people on stage, and the mark for viewers. */
export const RecordButton = lazyWithRetry(() => import('./screens/RecordButton.tsx'))
export const ShowConsent = lazyWithRetry(() => import('./screens/ShowConsent.tsx'))
export const ShowConsentWords = lazyWithRetry(() => import('./screens/ShowConsentWords.tsx'))
export const ShowMark = lazyWithRetry(() => import('./screens/ShowMark.tsx'))

/** Replay video without controls. */
export const ReplayVideo = lazyWithRetry(() => import('./screens/ReplayVideo.tsx'))
