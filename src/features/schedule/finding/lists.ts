/** Most tokens for a seat, as filters offer them. */
export const priceSteps = [0, 25, 50, 100, 250] as const
/** In the order in which they are offered. */
export const foundTypes = [
  ...(['private-show', 'class', 'live-stream', 'meeting', 'video-call', 'voice-call'] as const),
] as const
