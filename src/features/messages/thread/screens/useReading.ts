import { useEffect, useRef } from 'react'
import { useAttention } from '#client/attention/useAttention.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { Thread as ThreadPage } from '../../contract.ts'
import type { Thread } from '../state.ts'

/**
 * Marks the open conversation as read while the user is looking at it, which pays the creator for its paid messages.
 * Without focus or recent input it marks nothing, so that unread messages return their tokens after seven days.
 */
export function useReading(page: ThreadPage | undefined, thread: Thread | undefined, me: string): void {
  const utils = trpc.useUtils()
  const isSeen = useAttention()
  const { mutateAsync } = trpc.messages.read.useMutation()
  const reportedSeq = useRef(0)
  const userId = page?.user.id
  const upTo = thread?.messages.findLast(({ sender_id }) => sender_id !== me)?.seq ?? 0
  const isNew = page !== undefined && upTo > page.read_seq
  useEffect(() => {
    if (!isSeen || !userId || !isNew || reportedSeq.current >= upTo) return
    reportedSeq.current = upTo
    mutateAsync({ userId, up_to: upTo }).then(
      ({ unread_count }) => {
        utils.messages.conversations.setInfiniteData(
          {},
          (known) =>
            known && {
              ...known,
              pages: known.pages.map((list) => ({
                ...list,
                conversations: list.conversations.map((one) =>
                  one.user.id === userId ? { ...one, unread_count } : one,
                ),
              })),
            },
        )
        void utils.messages.unread.invalidate()
        void utils.notifications.invalidate()
      },
      () => {
        // a failed request is tried again with the next message or the next focus
        reportedSeq.current = 0
      },
    )
  }, [isSeen, userId, isNew, upTo, mutateAsync, utils])
}
