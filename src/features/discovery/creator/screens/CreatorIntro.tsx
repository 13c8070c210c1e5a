import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowUpRight, BadgeCheck, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { CardState } from '../../cards/screens/CardState.tsx'
import type { Creator } from '../../contract.ts'
import { categoryOf, categorySlug, followersText, placeOf } from '../../state.ts'

/** Look of the category and the specialties. */
const word = 'h-7 max-w-full px-3 text-sm'

type CreatorNameProps = {
  creator: Creator
  /** Hides the specialties on a phone, because the tab About has them. */
  isBrief?: boolean
  /** Figures below the name. */
  children?: ReactNode
}

/** Name, followers, category, specialties and place of a creator. */
export function CreatorName({ creator, isBrief = false, children }: CreatorNameProps) {
  const place = placeOf(creator)
  return (
    <header className="grid content-start gap-2">
      <div className="min-w-0 max-w-full">
        <h1 translate="no" className={clsx('text-2xl [overflow-wrap:anywhere]', sizeOf(creator.display_name))}>
          {creator.display_name}
          {creator.verified && (
            <BadgeCheck role="img" aria-label="Verified" className="-mt-1 ml-2 inline size-[0.72em] text-accent" />
          )}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          <span className="[overflow-wrap:anywhere]">@{creator.username}</span>
          <span translate="no" className="figures flex items-center gap-1.5">
            <Users aria-hidden="true" className="size-4 shrink-0" />
            {followersText(creator.followers)}
          </span>
        </p>
      </div>
      {children}
      <ul className="flex flex-wrap items-center gap-x-2 gap-y-2 text-muted">
        <li className="empty:hidden">
          <CardState creator={creator} />
        </li>
        <li>
          <CategoryLink creator={creator} />
        </li>
        {creator.specialties.length > 0 && (
          <li className={clsx('max-w-full', isBrief && 'narrow:hidden')}>
            <ul aria-label="Specialties" className="flex flex-wrap gap-2">
              {creator.specialties.map((specialty) => (
                <li key={specialty} className="max-w-full">
                  <Badge className={word}>{specialty}</Badge>
                </li>
              ))}
            </ul>
          </li>
        )}
        {place && (
          <li className="ms-1.5 flex items-center gap-1.5" suppressHydrationWarning>
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            {place}
          </li>
        )}
      </ul>
    </header>
  )
}

type CreatorWordsProps = {
  creator: Creator
  /** Shows two lines of the bio on a phone, because the tab About has all of it and the links. */
  isBrief?: boolean
}

/** Bio and links of a creator. */
export function CreatorWords({ creator, isBrief = false }: CreatorWordsProps) {
  return (
    <>
      {creator.bio && (
        <p className={clsx('measure whitespace-pre-line [overflow-wrap:anywhere]', isBrief && 'narrow:line-clamp-2')}>
          {creator.bio}
        </p>
      )}
      <CreatorLinks links={creator.links} className={clsx(isBrief && 'narrow:hidden')} />
    </>
  )
}

/** Links to other sites. The links are marked as user-generated content, because creators enter them. */
export function CreatorLinks({ links, className }: Pick<Creator, 'links'> & { className?: string }) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Elsewhere" className={clsx('flex flex-wrap gap-x-5 gap-y-1', className)}>
      {links.map(({ site, name, url }) => (
        <li key={site} className="max-w-full">
          <a
            href={url}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-muted hover:text-ink"
          >
            <span className="truncate">
              {site} <span className="text-ink underline underline-offset-4">{name}</span>
            </span>
            <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">(opens a new page)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Returns a smaller font size for long names, so that they do not break. */
function sizeOf(name: string): string {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
  if (longest > 10) return 'lg:text-xl'
  return name.length <= 24 && longest <= 9 ? 'md:text-3xl' : ''
}

function CategoryLink({ creator }: { creator: Creator }) {
  const category = categoryOf(creator.category)
  if (!category) return creator.category
  return (
    <Link
      to="/explore"
      search={{ category: categorySlug(category) }}
      className={`badge press-area ${word}`}
      data-category={category}
    >
      {category}
    </Link>
  )
}
