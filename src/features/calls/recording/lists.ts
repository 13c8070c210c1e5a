/** States of a recording in their order. A `failed` one has no file; the file of a `deleted` one is removed. */
export const recordingStates = ['starting', 'recording', 'ending', 'ready', 'failed', 'deleted'] as const
export type RecordingState = (typeof recordingStates)[number]
/** States in which a recording is in progress; both sides see a mark. */
export const activeStates: readonly RecordingState[] = ['starting', 'recording']
