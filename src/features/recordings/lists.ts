// Lists for tables and loaders, without texts, to keep those modules small.

/** States of the file: being recorded, being copied to our storage, ready, or failed. */
export const fileStates = ['recording', 'processing', 'ready', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** States of a recording for its creator. A ready file was never published, is published, or was unpublished. */
export const recordingStates = ['recording', 'processing', 'failed', 'ready', 'published', 'unpublished'] as const
export type RecordingState = (typeof recordingStates)[number]

/** States of a trimmed file: requested, made, or failed. */
export const cutStates = ['wanted', 'made', 'failed'] as const

export const recordingsPage = { default: 20, max: 60 } as const
