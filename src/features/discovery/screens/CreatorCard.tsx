import { Link } from '@tanstack/react-router'
import { BadgeCheck, MapPin } from 'lucide-react'
import { BookmarkSpot } from '#features/social/index.ts'
import { TipButton } from '#features/tips/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { PosterCard } from '#ui/PosterCard.tsx'
import { PosterSkeleton } from '#ui/PosterSkeleton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CreatorCard as Card } from '../contract.ts'
import { categoryOf, placeOf } from '../state.ts'
import { CardPrices } from './CardPrices.tsx'
import { CardState } from './CardState.tsx'
import { toRecipient } from './recipient.ts'

type CreatorCardProps = {
  creator: Card
  /** In the first row of the page: its picture is not waited for. */
  eager?: boolean | 'first'
}

/** A creator in a list (specification 2 §2): the poster, the three price buttons, and Tip. */
export function CreatorCard({ creator, eager = false }: CreatorCardProps) {
  const place = placeOf(creator)
  return (
    <div className="grid gap-2.5">
      <PosterCard
        name={creator.display_name}
        picture={creator.card_url ?? creator.avatar_url}
        eager={eager}
        link={({ className, children }) => (
          <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className={className}>
            {children}
            {creator.verified && <BadgeCheck role="img" aria-label="Verified" className="ml-1 inline size-[0.8em]" />}
          </Link>
        )}
        badges={
          <span className="grid min-w-0 justify-items-start gap-1.5">
            <CardState creator={creator} glass />
            <FirstSpecialty creator={creator} />
          </span>
        }
        action={<BookmarkSpot person={{ id: creator.id, displayName: creator.display_name }} />}
        line={
          place && (
            <span suppressHydrationWarning>
              <MapPin aria-hidden="true" className="-mt-0.5 mr-1 inline size-3.5" />
              {place}
            </span>
          )
        }
      />
      <CardPrices creator={creator} />
      <TipButton recipient={toRecipient(creator)} size="sm" block />
    </div>
  )
}

function FirstSpecialty({ creator }: { creator: Card }) {
  const category = categoryOf(creator.category)
  return (
    <Badge tone="glass" className="max-w-full">
      {category && (
        <span aria-hidden="true" className="category-spot size-2 shrink-0 rounded-full" data-category={category} />
      )}
      <span className="truncate">{creator.specialties[0] ?? creator.category}</span>
    </Badge>
  )
}

/** The place of a card that is on its way, in the same geometry. */
export function CreatorCardSkeleton() {
  return (
    <div className="grid gap-2.5">
      <PosterSkeleton />
      <Skeleton className="h-10 rounded-[10px]" />
      <Skeleton className="h-9 rounded-[10px]" />
    </div>
  )
}
