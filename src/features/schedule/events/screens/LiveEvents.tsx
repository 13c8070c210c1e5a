import { useEventNews } from './useEventNews.ts'

/** What a page needs of realtime only after it is shown. */
export default function LiveEvents() {
  useEventNews()
  return null
}
