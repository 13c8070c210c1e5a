import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { PosterCard, type PosterCardProps, PosterSkeleton } from './PosterCard.tsx'
import { Skeleton } from './Skeleton.tsx'
import { TokenAmount } from './TokenAmount.tsx'

/** Grid of posters: two in a row on a phone, five on a wide screen. */
export const salePosters =
  'grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] md:gap-x-4'

/** Largest number of seats or orders left that a poster names. */
export const fewLeft = 5

const sizes = '(min-width: 48rem) 16rem, 50vw'

type SalePosterProps = {
  title: string
  picture: string | null
  creator: { display_name: string; avatar_url: string | null }
  /** True in a list of one creator. */
  hideCreator?: boolean
  link: NonNullable<PosterCardProps['link']>
  badges: ReactNode
  /** Time or delivery, in one line on the poster. */
  line: ReactNode
  /** Price; 0 is free. */
  tokens: number
  isSoldOut: boolean
  /** A few words beside the price, if the creator is hidden. */
  note?: ReactNode
  children?: ReactNode
}

/** Poster of something to book or to order, with its creator and its price below. */
export function SalePoster(props: SalePosterProps) {
  const { title, picture, creator, hideCreator = false, link, badges, line, tokens, isSoldOut, note, children } = props
  const name = creator.display_name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <PosterCard
        name={title}
        person={name}
        picture={picture ?? creator.avatar_url}
        sizes={sizes}
        link={link}
        badges={badges}
        line={line}
        faded={isSoldOut}
      />
      <div className="flex min-h-8 items-center justify-between gap-2 text-sm">
        {hideCreator ? (
          <span className="min-w-0 truncate text-muted">{note}</span>
        ) : (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={name} src={creator.avatar_url} size="xs" />
            <span translate="no" className="truncate text-muted">
              {name}
            </span>
          </span>
        )}
        {tokens === 0 ? (
          <span className="shrink-0 font-semibold text-gold">Free</span>
        ) : (
          <TokenAmount tokens={tokens} className="shrink-0" />
        )}
      </div>
      {children}
    </div>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Placeholder of a grid of posters. */
export const SalePostersSkeleton = () => (
  <div className={salePosters}>
    {places.map((place) => (
      <div key={place} className="grid gap-2">
        <PosterSkeleton />
        <Skeleton className="h-8 rounded-control" />
      </div>
    ))}
  </div>
)
