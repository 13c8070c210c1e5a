import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { PosterCard } from '#ui/PosterCard.tsx'
import { heroStreams } from '../lists.ts'
import { SENTENCES } from '../spec.ts'
import { heroOf } from '../state.ts'

/**
 * Returns the most watched stream with a picture that the reader can watch, as the page found it. It does not change
 * while the page is open, so that the page does not move.
 */
export function useLiveShow() {
  const { data } = trpc.live.list.useQuery({ limit: heroStreams }, { staleTime: Number.POSITIVE_INFINITY })
  const [show] = useState(data && heroOf(data.streams))
  return show
}

/** Poster of a running stream, which opens it. Its button is a picture of one: the link covers the poster. */
export function LivePoster({ show }: { show: NonNullable<ReturnType<typeof useLiveShow>> }) {
  const { id, title, viewers, creator, poster_url: picture } = show
  return (
    <PosterCard
      name={creator.display_name}
      picture={picture}
      eager="first"
      className="live-poster"
      badges={
        <span className="flex flex-wrap gap-1.5">
          <LiveBadge />
          {viewers > 0 && <Badge tone="glass">{SENTENCES.watching(fullNumber(viewers))}</Badge>}
        </span>
      }
      line={title}
      link={({ className, children }) => (
        <Link to="/live/$id" params={{ id }} className={className}>
          {children}
          <span className="sr-only">: {SENTENCES.watchNow}</span>
        </Link>
      )}
    >
      <span
        aria-hidden="true"
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'pointer-events-none' })}
      >
        {SENTENCES.watchNow}
      </span>
    </PosterCard>
  )
}
