/** Specification 1 §9. */
const pulseMs = 10

/** A short tremble under the finger, where the device can. Browsers refuse it, aloud, before the first touch of a page. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pulseMs)
}
