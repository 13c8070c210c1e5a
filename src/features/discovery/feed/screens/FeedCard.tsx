import { Link } from '@tanstack/react-router'
import { BadgeCheck, Lock } from 'lucide-react'
import { correctedNow } from '#client/time/clock.ts'
import { ContentTile, type useContentOpener } from '#features/content/index.ts'
import { tokensText } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { agoText } from '#ui/ago.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { PosterCard } from '#ui/PosterCard.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { clockTime, dayName } from '#ui/zonedTime.ts'
import type { FeedEvent, FeedPost, FeedStream } from '../contract.ts'
import { EVENTS, FEED, LOCKS } from '../spec.ts'
import { postActionText } from '../state.ts'

type FeedCardProps = { post: FeedPost; opener: ReturnType<typeof useContentOpener> }

/** A post: creator, action, time, and a card of its subject. */
export function FeedCard({ post, opener }: FeedCardProps) {
  const { creator, at, content, stream, event } = post
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <header className="flex items-center gap-3">
        <Avatar name={creator.display_name} src={creator.avatar_url} />
        <p className="grid min-w-0 leading-tight">
          <span className="flex min-w-0 items-center gap-1">
            <Link
              to="/creator/$usernameOrId"
              params={{ usernameOrId: creator.username }}
              className="press-area truncate font-semibold underline-offset-4 hover:underline"
            >
              {creator.display_name}
            </Link>
            {creator.verified && (
              <BadgeCheck role="img" aria-label="Verified" className="size-4 shrink-0 text-accent" />
            )}
          </span>
          <span className="truncate text-muted text-sm">
            {postActionText(post)} · <ViewerText at={at}>{agoText(at, correctedNow())}</ViewerText>
          </span>
        </p>
      </header>
      {content && <ContentTile item={content} even onOpen={opener.open} onIntent={opener.warm} />}
      {stream && <Stream stream={stream} creator={creator} />}
      {event && <Event event={event} creator={creator} />}
    </article>
  )
}

type Creator = FeedPost['creator']

function Stream({ stream, creator }: { stream: FeedStream; creator: Creator }) {
  const { id, title, viewers, locked } = stream
  return (
    <PosterCard
      name={title}
      picture={creator.card_url ?? creator.avatar_url}
      badges={
        <>
          {viewers !== null && <LiveBadge />}
          {locked && (
            <Badge tone="glass">
              <Lock aria-hidden="true" className="size-3.5" /> {LOCKS[locked]}
            </Badge>
          )}
        </>
      }
      line={viewers === null ? FEED.wasLive : FEED.watching(shortNumber(viewers))}
      link={({ className, children }) =>
        viewers === null ? (
          <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className={className}>
            {children}
          </Link>
        ) : (
          <Link to="/live/$id" params={{ id }} className={className}>
            {children}
          </Link>
        )
      }
    />
  )
}

function Event({ event, creator }: { event: FeedEvent; creator: Creator }) {
  const { id, type, title, starts_at, price, seats_left } = event
  const parts = [price === 0 ? FEED.free : tokensText(price), ...(seats_left === null ? [] : [FEED.seats(seats_left)])]
  return (
    <PosterCard
      name={title}
      picture={creator.card_url ?? creator.avatar_url}
      badges={<Badge tone="glass">{EVENTS[type]}</Badge>}
      line={
        <>
          <ViewerText exact at={starts_at}>
            {(zone = 'UTC') => `${dayName(starts_at, zone)}, ${clockTime(starts_at, zone)}`}
          </ViewerText>
          {` · ${parts.join(' · ')}`}
        </>
      }
      link={({ className, children }) => (
        <Link to="/events/$id" params={{ id }} className={className}>
          {children}
        </Link>
      )}
    />
  )
}
