/** What the meter does: both sides read the same word. */
export const meterPhases = ['waiting', 'running', 'paused', 'goodbye', 'ended'] as const
export type MeterPhase = (typeof meterPhases)[number]

/**
 * Why it is in its phase. Of a pause: a side is silent, has no media, left the meeting, lost its connection or closed the page. Of a goodbye: the
 * agreed minutes are over, no tokens, or no time before the creator's next booking. Of an end: also that a side left, dropped and did not come back, the
 * call was unstable or stopped, or somebody never came.
 */
export const meterReasons = [
  'silent',
  'media',
  'away',
  'closed',
  'agreed',
  'tokens',
  'time',
  'left',
  'dropped',
  'unstable',
  'stopped',
  'no_show',
  'never_met',
] as const
export type MeterReason = (typeof meterReasons)[number]

/** Why a call is stopped from outside. */
export const stopReasons = ['blocked', 'reported', 'suspended', 'refused'] as const
export type StopReason = (typeof stopReasons)[number]

/** The limit that a call reaches first: its agreed minutes, its tokens, the creator's next booking, or the longest time of a call. */
export const meterLimits = ['agreed', 'tokens', 'booking', 'longest'] as const
export type MeterLimit = (typeof meterLimits)[number]
