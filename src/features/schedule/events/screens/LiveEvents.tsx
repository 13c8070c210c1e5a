import { useEventNews } from './useEventNews.ts'

/** Subscribes a page to event changes; loads after the page is shown. */
export default function LiveEvents() {
  useEventNews()
  return null
}
