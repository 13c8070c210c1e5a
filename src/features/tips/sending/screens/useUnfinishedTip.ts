import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { emptyTip, type Recipient, type TipDraft } from '../state.ts'

/**
 * What was typed for a recipient, kept with the page and not with the dialog: closing it, buying tokens or losing the
 * connection loses nothing.
 */
export function useUnfinishedTip(preset: Recipient | undefined) {
  const queryClient = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = ['tips', 'unfinished', userId, preset?.id]
  const begun = emptyTip(preset)
  useQuery<TipDraft>({
    queryKey,
    queryFn: () => begun,
    enabled: false,
    initialData: begun,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const cache = queryClient.getQueryCache()
  // an observer hears of a change a moment later, when its field has already been set back and the next letter is lost
  const draft = useSyncExternalStore(
    (heard) => cache.subscribe(heard),
    () => queryClient.getQueryData<TipDraft>(queryKey),
    () => undefined,
  )
  return {
    draft: draft ?? begun,
    keep: (move: (now: TipDraft) => TipDraft) => {
      queryClient.setQueryData<TipDraft>(queryKey, (now) => move(now ?? begun))
    },
    forget: () => {
      queryClient.setQueryData<TipDraft>(queryKey, begun)
    },
  }
}
