import { Suspense } from 'react'
import { useNarrow } from '#client/viewport.ts'
import { FeedPreview } from '#features/discovery/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { feedPreview } from '../lists.ts'
import { SENTENCES } from '../spec.ts'
import { HomeSection } from './HomeSection.tsx'

/** The latest of whom one follows: on a wide screen, whose width only the browser knows. On a phone it has its own page. */
export function FollowedFeed() {
  const narrow = useNarrow()
  if (narrow) return null
  const place = <Skeleton className="h-110 rounded-card" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] narrow:hidden">
      <HomeSection id="latest" title={SENTENCES.latest} to="/following" toLabel="View All">
        <Suspense fallback={place}>{narrow === false ? <FeedPreview preview={feedPreview} /> : place}</Suspense>
      </HomeSection>
    </div>
  )
}
