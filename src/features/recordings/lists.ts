// Names for tables and loaders, without texts, to keep them small.

/** Stages of the file: being written, being copied to our storage, ready, or lost. */
export const makings = ['recording', 'processing', 'ready', 'failed'] as const
export type Making = (typeof makings)[number]

/** State of a recording for its creator. A ready file was never published, is published, or was unpublished. */
export const recordingStates = ['recording', 'processing', 'failed', 'ready', 'published', 'unpublished'] as const
export type RecordingState = (typeof recordingStates)[number]

/** The file of a kept part: to be made, made, or impossible to make. */
export const cutStates = ['wanted', 'made', 'failed'] as const

export const recordingsPage = { default: 20, max: 60 } as const
