/** Phases of the meter, shared by both sides. */
export const meterPhases = ['waiting', 'running', 'paused', 'goodbye', 'ended'] as const
export type MeterPhase = (typeof meterPhases)[number]

/**
 * Reasons of a phase. A pause: a side is silent, has no media, left the meeting, lost its connection or closed the
 * page. A goodbye: the agreed minutes, the tokens, or the time before the creator's next booking are used up. An end:
 * also that a side left, dropped without returning or never joined, or that the call was unstable or stopped.
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

/** Reasons for stopping a call from outside. */
export const stopReasons = ['blocked', 'reported', 'suspended', 'refused'] as const
export type StopReason = (typeof stopReasons)[number]

/** Limits of a call: its agreed minutes, its tokens, the creator's next booking, and the longest time of a call. */
export const meterLimits = ['agreed', 'tokens', 'booking', 'longest'] as const
export type MeterLimit = (typeof meterLimits)[number]
