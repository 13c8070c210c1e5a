import { useFlag } from '#client/config/use-public-config.ts'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { BookmarkSpot } from '#features/social/index.ts'
import { TipButton } from '#features/tips/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { PosterCard, PosterSkeleton } from '#ui/PosterCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CreatorCard as Card } from '../../contract.ts'
import { categoryOf, placeOf } from '../../state.ts'
import { CardPrices } from './CardPrices.tsx'
import { CardState } from './CardState.tsx'
import { toRecipient } from './recipient.ts'

/** Accessible names of the links on a creator's card. */
const CARD = {
  schedule: (name: string) => `Book a time with ${name}`,
  offers: (name: string) => `Offers of ${name}`,
} as const

/** Width of a card: a wide screen has six cards per row, a phone two. */
const sizes = '(min-width: 48rem) 18rem, 50vw'

type CreatorCardProps = {
  creator: Card
  /** True to load the picture eagerly; `first`: with high priority, for the first cards. */
  eager?: boolean | 'first'
}

/** Card of a creator in a list: poster, three price buttons, Tip, Schedule and Offers. */
export function CreatorCard({ creator, eager = false }: CreatorCardProps) {
  return (
    <li className="grid content-start gap-2.5">
      <PosterCard
        name={creator.display_name}
        picture={creator.card_url ?? creator.avatar_url}
        eager={eager}
        sizes={sizes}
        link={({ className, children }) => (
          <PlainLink
            href={`/creator/${creator.username}`}
            warm={(router) =>
              router.preloadRoute({ to: '/creator/$usernameOrId', params: { usernameOrId: creator.username } })
            }
            className={className}
          >
            {children}
            {creator.verified && <span role="img" aria-label="Verified" className="glyph glyph-verified" />}
          </PlainLink>
        )}
        badges={
          <>
            <CardState creator={creator} glass />
            <FirstSpecialty creator={creator} />
          </>
        }
        action={<BookmarkSpot person={toRecipient(creator)} />}
        place={placeOf(creator)}
      />
      <CardPrices creator={creator} />
      <CardWays creator={creator} />
    </li>
  )
}

/** Buttons for a tip, the creator's free slots and their offers. */
function CardWays({ creator }: { creator: Card }) {
  const me = useSession()?.user
  const hasOffers = useFlag('offers')
  const { id, username, display_name: name } = creator
  if (me?.id === id) return null
  return (
    <div className="flex gap-1">
      <TipButton recipient={toRecipient(creator)} className="min-w-0 flex-1 px-1" />
      {me?.role !== 'admin' && <Way href={`/schedule/${username}`} name={CARD.schedule(name)} glyph="glyph-calendar" />}
      {hasOffers && <Way href={`/offer/${username}`} name={CARD.offers(name)} glyph="glyph-percent" />}
    </div>
  )
}

// smaller on the narrowest phones, where three buttons share 140 px
const Way = ({ href, name, glyph }: { href: string; name: string; glyph: string }) => (
  <PlainLink href={href} aria-label={name} title={name} className="btn btn-ghost btn-icon w-11 max-[22.5rem]:w-9">
    <span aria-hidden="true" className={`glyph ${glyph}`} />
  </PlainLink>
)

function FirstSpecialty({ creator }: { creator: Card }) {
  const category = categoryOf(creator.category)
  return (
    <Badge tone="glass" className="badge-cut" category={category}>
      {creator.specialties[0] ?? creator.category}
    </Badge>
  )
}

/** Placeholder for a card, in the same layout. */
export function CreatorCardSkeleton() {
  return (
    <div className="grid gap-2.5">
      <PosterSkeleton />
      <Skeleton className="h-12 rounded-[10px]" />
      <Skeleton className="h-11 rounded-control" />
    </div>
  )
}
