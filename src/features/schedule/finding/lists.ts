/** Maximum prices per seat, in tokens, that the filter offers. */
export const priceSteps = [0, 25, 50, 100, 250] as const
/** Event types in the order of the filter. */
export const foundTypes = [
  ...(['private-show', 'class', 'live-stream', 'meeting', 'video-call', 'voice-call'] as const),
] as const
