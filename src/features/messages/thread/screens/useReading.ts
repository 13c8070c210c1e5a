import { useEffect, useRef, useSyncExternalStore } from 'react'
import { trpc } from '#client/trpc.ts'
import type { Thread as ThreadPage } from '../../contract.ts'
import type { Thread } from '../state.ts'

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Reads what is in front of the person: a conversation that is open in a tab that is seen. Opens what is paid in it. */
export function useReading(page: ThreadPage | undefined, thread: Thread | undefined, me: string): void {
  const utils = trpc.useUtils()
  const isSeen = useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const { mutateAsync } = trpc.messages.read.useMutation()
  const said = useRef(0)
  const userId = page?.user.id
  const upTo = thread?.messages.findLast(({ sender_id }) => sender_id !== me)?.seq ?? 0
  const isNew = page !== undefined && upTo > page.read_seq
  useEffect(() => {
    if (!isSeen || !userId || !isNew || said.current >= upTo) return
    said.current = upTo
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
        // with the next message, or the next look
        said.current = 0
      },
    )
  }, [isSeen, userId, isNew, upTo, mutateAsync, utils])
}
