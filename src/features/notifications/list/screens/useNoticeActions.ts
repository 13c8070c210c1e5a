import { sentenceOf } from '#client/query/sentence.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { hasUnread, markOneRead, readEach, removeOne } from '../state.ts'
import { useNoticeCache } from './cache.ts'

/** Returns actions on notifications, with optimistic updates that are rolled back if the server refuses. */
export function useNoticeActions() {
  const cache = useNoticeCache()
  const settled = { onSuccess: ({ unread_count }: { unread_count: number }) => void cache.countTo(unread_count) }
  const failed = (otherwise: string) => (error: unknown) => {
    void cache.readAgain()
    toast.error(sentenceOf(error, otherwise), { id: 'notifications' })
  }
  const read = trpc.notifications.read.useMutation({ ...settled, onError: failed(SENTENCES.notRead) })
  const readAll = trpc.notifications.readAll.useMutation({ ...settled, onError: failed(SENTENCES.notRead) })
  const remove = trpc.notifications.remove.useMutation({ ...settled, onError: failed(SENTENCES.notDeleted) })
  const decrementUnread = (id: string) => {
    if (hasUnread(cache.pages(), id)) cache.countBy(-1)
  }
  return {
    read(id: string) {
      decrementUnread(id)
      cache.change((pages) => markOneRead(pages, id, correctedNow()))
      read.mutate({ id })
    },
    readAll() {
      cache.countTo(0)
      cache.change((pages) => readEach(pages, correctedNow()))
      readAll.mutate()
    },
    remove(id: string) {
      decrementUnread(id)
      cache.change((pages) => removeOne(pages, id))
      remove.mutate({ id })
    },
  }
}
