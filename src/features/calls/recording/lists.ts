/** From its start to its file, in this order; `failed` has none, of a `deleted` one nothing is left. */
export const recordingStates = ['starting', 'recording', 'ending', 'ready', 'failed', 'deleted'] as const
export type RecordingState = (typeof recordingStates)[number]
/** It is being made: both see it. */
export const activeStates: readonly RecordingState[] = ['starting', 'recording']
