import type { MouseEvent } from 'react'

/** Returns true for a click that follows a link in the same tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
