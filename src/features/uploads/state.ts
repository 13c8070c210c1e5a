/** Progress in percent when sending is done; the server's check is the rest. */
export const sentPercent = 90

export type UploadState =
  | { phase: 'idle' }
  /** `percent`: 0 to 90. */
  | { phase: 'sending'; percent: number }
  | { phase: 'checking' }
  /** `refused`: the file will never be accepted. */
  | { phase: 'failed'; sentence: string; refused: boolean }
  | { phase: 'done' }

export const isUnderway = ({ phase }: UploadState): boolean => phase === 'sending' || phase === 'checking'

/** Returns the progress of the bar. */
export function percentOf(state: UploadState): number {
  if (state.phase === 'sending') return state.percent
  if (state.phase === 'checking') return sentPercent
  return state.phase === 'done' ? 100 : 0
}

/** Updates the bytes sent. The progress never decreases, even if a part is sent again. */
export function sending(before: UploadState, sent: number, all: number): UploadState {
  const percent = Math.floor((Math.min(sent, all) / all) * sentPercent)
  return before.phase === 'sending' && percent <= before.percent ? before : { phase: 'sending', percent }
}
