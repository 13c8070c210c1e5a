/** How far the bar comes by sending; the rest is the server's, once it has looked at the file. */
export const sentPercent = 90

export type UploadState =
  | { phase: 'idle' }
  /** `percent` is 0 to 90. */
  | { phase: 'sending'; percent: number }
  | { phase: 'checking' }
  /** `refused`: this file will not be taken, however often it is tried. */
  | { phase: 'failed'; sentence: string; refused: boolean }
  | { phase: 'done' }

export const isUnderway = ({ phase }: UploadState): boolean => phase === 'sending' || phase === 'checking'

/** Where the bar stands. */
export function percentOf(state: UploadState): number {
  if (state.phase === 'sending') return state.percent
  if (state.phase === 'checking') return sentPercent
  return state.phase === 'done' ? 100 : 0
}

/** So many bytes of all have left; it never goes back, not even where a part is sent again. */
export function sending(before: UploadState, sent: number, all: number): UploadState {
  const percent = Math.floor((Math.min(sent, all) / all) * sentPercent)
  return before.phase === 'sending' && percent <= before.percent ? before : { phase: 'sending', percent }
}
