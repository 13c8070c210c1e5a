import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { useMinute } from '#client/time/useMinute.ts'
import { categories } from '#shared/categories.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PosterCard, PosterSkeleton } from '#ui/PosterCard.tsx'
import type { ListedStream } from '../../contract.ts'
import { WATCH } from '../../watching/spec.ts'
import { audienceText } from '../../watching/state.ts'
import { LIVE_LIST } from '../spec.ts'
import { liveHref } from './LiveFilters.tsx'

// a teaser begins after a moment in the browser: the Worker's bundle does not contain it
const Teaser = lazyWithRetry(async () =>
  import.meta.env.SSR ? Promise.reject() : import('../../teasers/screens/Teaser.tsx'),
)

type StreamCardProps = {
  stream: ListedStream
  viewers: number
  /** True for the most watched stream, which has two columns. */
  isLead: boolean
  /** True while the card shows the muted video of the stream. */
  isTeased: boolean
  onTeased: () => void
}

/** Card of a running stream: the poster, and its category and tags as chips below. */
export function StreamCard({ stream, viewers, isLead, isTeased, onTeased }: StreamCardProps) {
  const { id, title, creator, poster_url: poster, locked, started_at } = stream
  const audience = audienceText({ viewers, started_at }, useMinute())
  return (
    <Place isLead={isLead} stream={id}>
      <PosterCard
        name={creator.display_name}
        picture={poster ?? creator.avatar_url}
        eager={isLead ? 'first' : false}
        film={
          isTeased && (
            <Suspense fallback={null}>
              <Teaser id={id} hostId={creator.id} onOver={onTeased} />
            </Suspense>
          )
        }
        badges={
          <span className="flex flex-wrap gap-1.5">
            <LiveBadge />
            {audience && (
              <Badge tone="glass">
                <span translate="no" className="figures">
                  {audience}
                </span>
              </Badge>
            )}
            {locked && (
              <Badge tone="glass">
                <Lock aria-hidden="true" className="size-3.5" /> {WATCH.lockedBadge[locked]}
              </Badge>
            )}
          </span>
        }
        line={title}
        link={({ className, children }) => (
          <Link to="/live/$id" params={{ id }} className={className}>
            {children}
          </Link>
        )}
      />
      <Chips stream={stream} />
    </Place>
  )
}

type PlaceProps = { isLead: boolean; stream?: string; children: ReactNode }

/** Place of a card in the grid. */
const Place = ({ isLead, stream, children }: PlaceProps) => (
  <li className={clsx('live-card', isLead && 'live-lead')} data-stream={stream}>
    {children}
  </li>
)

/** Category and tags, each a link to the streams with it. A row without them keeps its height. */
function Chips({ stream: { category, tags, creator } }: { stream: ListedStream }) {
  const known = categories.find((one) => one === category)
  return (
    <nav aria-label={LIVE_LIST.of(creator.display_name)} className="chips min-h-13">
      {known && (
        <PlainLink href={liveHref({ category: known })} className={chipClass} data-category={known}>
          {known}
        </PlainLink>
      )}
      {tags.map((tag) => (
        <PlainLink key={tag} href={liveHref({ tag })} translate="no" className={chipClass}>
          {LIVE_LIST.tag(tag)}
        </PlainLink>
      ))}
    </nav>
  )
}

/** Placeholder of a card. */
export const StreamCardSkeleton = ({ isLead }: { isLead: boolean }) => (
  <Place isLead={isLead}>
    <PosterSkeleton />
    <span className="min-h-13" />
  </Place>
)
