import { useEventUpdates } from './useEventUpdates.ts'

/** Subscribes a page to changes of events. Loads after the page is shown. */
export default function LiveEvents() {
  useEventUpdates()
  return null
}
