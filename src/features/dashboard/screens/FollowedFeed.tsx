import { Suspense } from 'react'
import { useNarrow } from '#client/page/viewport.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { FeedLoading, FeedPreview } from '#features/discovery/index.ts'
import { feedPreview } from '../lists.ts'
import { SENTENCES } from '../spec.ts'
import { HomeSection } from './HomeSection.tsx'

/**
 * Latest posts of followed creators, on a wide screen. On a phone the feed has a separate page. Posts from the loader
 * render at once. Without them the component waits for the width, which only the browser knows.
 */
export function FollowedFeed() {
  const narrow = useNarrow()
  const came = trpc.useUtils().discovery.feed.getInfiniteData({}) !== undefined
  if (narrow) return null
  const place = <FeedLoading places={feedPreview} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] narrow:hidden">
      <HomeSection id="latest" title={SENTENCES.latest} to="/following" toLabel="View All">
        <Suspense fallback={place}>{narrow === false || came ? <FeedPreview preview={feedPreview} /> : place}</Suspense>
      </HomeSection>
    </div>
  )
}
