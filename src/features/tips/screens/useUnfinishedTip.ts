import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { beginTip, type Recipient, type UnfinishedTip } from '../state.ts'

/**
 * What was typed for a recipient, kept with the page and not with the dialog: closing it, buying tokens or losing the
 * connection loses nothing, and a tip whose outcome is unknown keeps its key.
 */
export function useUnfinishedTip(preset: Recipient | undefined) {
  const queryClient = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = ['tips', 'unfinished', userId, preset?.id]
  const begun = beginTip(preset)
  useQuery<UnfinishedTip>({
    queryKey,
    queryFn: () => begun,
    enabled: false,
    initialData: begun,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const cache = queryClient.getQueryCache()
  // an observer hears of a change a moment later, when its field has already been set back and the next key is lost
  const tip = useSyncExternalStore(
    (heard) => cache.subscribe(heard),
    () => queryClient.getQueryData<UnfinishedTip>(queryKey),
    () => undefined,
  )
  return {
    tip: tip ?? begun,
    keep: (move: (now: UnfinishedTip) => UnfinishedTip) => {
      queryClient.setQueryData<UnfinishedTip>(queryKey, (now) => move(now ?? begun))
    },
    forget: () => {
      queryClient.setQueryData<UnfinishedTip>(queryKey, begun)
    },
  }
}
