/** Phases of the meter, shared by both sides. */
export const meterPhases = ['waiting', 'running', 'paused', 'goodbye', 'ended'] as const
export type MeterPhase = (typeof meterPhases)[number]

/**
 * Reasons of a phase.
 * Pause: a side is silent, has no media, left the meeting, lost its connection or closed the page.
 * Goodbye: the agreed minutes, the tokens, or the time before the creator's next booking are used up.
 * End: also that a side left, lost its connection for longer than the grace or never joined, or that the call was
 * unstable or stopped.
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

/** Reasons for which the product stops a call: a block, a report, a suspension, or a call that is no longer open. */
export const stopReasons = ['blocked', 'reported', 'suspended', 'refused'] as const
export type StopReason = (typeof stopReasons)[number]

/** Limits of a call: its agreed minutes, its tokens, the creator's next booking, and the longest time of a call. */
export const meterLimits = ['agreed', 'tokens', 'booking', 'longest'] as const
export type MeterLimit = (typeof meterLimits)[number]
