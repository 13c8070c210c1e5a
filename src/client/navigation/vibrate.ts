const pulseMs = 10

/**
 * Vibrates in a pattern of pulses and pauses, if the device can; 0 stops it. Browsers refuse with a warning before the
 * first touch of a page.
 */
export function tremble(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

/** Vibrates briefly as feedback for a touch. */
export const vibrate = (): void => tremble(pulseMs)
