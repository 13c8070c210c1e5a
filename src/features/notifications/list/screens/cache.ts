import { trpc } from '#client/trpc/trpc.ts'
import { unreadAfter } from '../../rules.ts'
import { noticePage } from '../../spec.ts'
import type { Pages } from '../state.ts'

/** Returns the query input of the panel's lists: all, or only unread notifications. */
export const listOf = (unreadOnly: boolean) => ({ limit: noticePage.default, unread_only: unreadOnly })

/** Returns functions that update both cached lists and the unread count together. */
export function useNoticeCache() {
  const { notifications } = trpc.useUtils()
  const lists = [listOf(false), listOf(true)]
  return {
    change(change: <P extends Pages>(pages: P) => P) {
      for (const list of lists) notifications.list.setInfiniteData(list, (pages) => pages && change(pages))
    },
    pages: (): Pages | undefined => notifications.list.getInfiniteData(listOf(false)),
    unread: () => notifications.unread.getData()?.unread_count,
    countTo: (unread_count: number) => notifications.unread.setData(undefined, { unread_count }),
    countBy: (change: number) =>
      notifications.unread.setData(
        undefined,
        (known) => known && { unread_count: unreadAfter(known.unread_count, change) },
      ),
    /** Refetches the visible lists and the unread count. */
    readAgain: () => Promise.all([notifications.list.invalidate(), notifications.unread.invalidate()]),
  }
}
