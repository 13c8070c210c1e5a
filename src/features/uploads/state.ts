/** Progress in percent when all bytes are sent. The server's check is the rest. */
export const sentPercent = 90

export type UploadState =
  | { phase: 'idle' }
  /** `percent` is between 0 and 90. */
  | { phase: 'sending'; percent: number }
  | { phase: 'checking' }
  /** `refused` means that a retry with the same file cannot succeed. */
  | { phase: 'failed'; sentence: string; refused: boolean }
  | { phase: 'done' }

export const isUnderway = ({ phase }: UploadState): boolean => phase === 'sending' || phase === 'checking'

/** Returns the progress in percent. */
export function percentOf(state: UploadState): number {
  if (state.phase === 'sending') return state.percent
  if (state.phase === 'checking') return sentPercent
  return state.phase === 'done' ? 100 : 0
}

/** Updates the progress from the bytes sent. It never decreases, even if a part is sent again. */
export function sending(before: UploadState, sent: number, all: number): UploadState {
  const percent = Math.floor((Math.min(sent, all) / all) * sentPercent)
  return before.phase === 'sending' && percent <= before.percent ? before : { phase: 'sending', percent }
}
