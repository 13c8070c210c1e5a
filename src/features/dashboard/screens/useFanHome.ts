import { useEffect } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { featuredPreview, followingPreview, livePreview } from '../lists.ts'
import { SENTENCES } from '../spec.ts'

/**
 * Loads the three lists of the fan's home page in parallel. A list that fails stays empty; the error is only logged.
 */
export function useFanHome() {
  const featured = trpc.discovery.featured.useQuery({ limit: featuredPreview })
  const live = trpc.discovery.live.useQuery({ limit: livePreview })
  const following = trpc.discovery.following.useQuery({ limit: followingPreview })
  const error = featured.error ?? live.error ?? following.error
  useEffect(() => {
    if (error) console.error(SENTENCES.fetchFailed, error)
  }, [error])
  return {
    isLoading: featured.isPending || live.isPending || following.isPending,
    featured: featured.data?.creators ?? [],
    live: live.data?.creators ?? [],
    hasMoreLive: Boolean(live.data?.next_cursor),
    following: following.data?.creators ?? [],
  }
}
