// What tables and loaders need to know; no sentences here.

/** How far the file is: being written, on its way into our storage, there, or lost. */
export const makings = ['recording', 'processing', 'ready', 'failed'] as const
export type Making = (typeof makings)[number]

/** What a creator reads of a recording: a file that is there was never published, is, or is not any more. */
export const recordingStates = ['recording', 'processing', 'failed', 'ready', 'published', 'unpublished'] as const
export type RecordingState = (typeof recordingStates)[number]

/** The file of a kept part: to be made, made, or impossible to make. */
export const cutStates = ['wanted', 'made', 'failed'] as const

export const recordingsPage = { default: 20, max: 60 } as const
