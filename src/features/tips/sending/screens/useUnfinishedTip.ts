import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { beginTip, type Recipient, type TipDraft } from '../state.ts'
import { useLastTip } from './lastTips.ts'

/**
 * Returns the draft of a tip for a recipient. The draft is stored outside of the dialog, so that it survives closing
 * the dialog, buying tokens and a lost connection.
 */
export function useUnfinishedTip(preset: Recipient | undefined) {
  const queryClient = useQueryClient()
  const userId = useSession()?.user.id
  const last = useLastTip(preset?.id)
  const queryKey = ['tips', 'unfinished', userId, preset?.id, preset?.streamId]
  const begun = beginTip(preset ?? null, last?.tokens)
  useQuery<TipDraft>({
    queryKey,
    queryFn: () => begun,
    enabled: false,
    initialData: begun,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const cache = queryClient.getQueryCache()
  // subscribes to the cache directly: a query observer notifies with a delay, which would lose typed letters
  const draft = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
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
