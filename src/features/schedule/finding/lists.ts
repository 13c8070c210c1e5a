/** Choices of the price filter: maximum tokens per seat. */
export const priceSteps = [0, 25, 50, 100, 250] as const
/** Event types in the order of the filter. */
export const foundTypes = [
  ...(['private-show', 'class', 'live-stream', 'meeting', 'video-call', 'voice-call'] as const),
] as const
