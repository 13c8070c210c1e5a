import { useEventUpdates } from './useEventUpdates.ts'

/** Subscribes a page to event changes; loads after the page is shown. */
export default function LiveEvents() {
  useEventUpdates()
  return null
}
