const pulseMs = 10

/** A pattern of trembles and rests, where the device can; 0 ends it. Browsers refuse it, aloud, before the first touch of a page. */
export function tremble(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

/** A short tremble under the finger. */
export const vibrate = (): void => tremble(pulseMs)
