import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { livePage } from '#features/discovery/index.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { PosterCard } from '#ui/PosterCard.tsx'
import { PosterSkeleton } from '#ui/PosterSkeleton.tsx'

const places = ['a', 'b', 'c', 'd']
const grid = 'grid grid-cols-2 gap-4 md:grid-cols-3 md:gap-5 lg:grid-cols-4'

/** Everybody who is on stage, the latest first; `children` when nobody is. */
export function LiveStage({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching, ...more } = trpc.discovery.live.useInfiniteQuery({}, livePage)
  const creators = data?.pages.flatMap((page) => page.creators)
  if (error && !creators)
    return <ErrorState text={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!creators)
    return (
      <div className={grid}>
        {places.map((place) => (
          <PosterSkeleton key={place} />
        ))}
      </div>
    )
  if (creators.length === 0) return children
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">On stage</h2>
      <div className={grid}>
        {creators.map(({ id, username, display_name, card_url, avatar_url, viewers }) => (
          <PosterCard
            key={id}
            name={display_name}
            picture={card_url ?? avatar_url}
            badges={<LiveBadge />}
            line={`${fullNumber(viewers)} watching`}
            link={({ className, children: face }) => (
              <Link to="/creator/$usernameOrId" params={{ usernameOrId: username }} className={className}>
                {face}
              </Link>
            )}
          />
        ))}
      </div>
      {more.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
