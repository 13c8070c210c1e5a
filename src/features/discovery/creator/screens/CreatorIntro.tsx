import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowUpRight, BadgeCheck, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { CardState } from '../../cards/screens/CardState.tsx'
import type { Creator } from '../../contract.ts'
import { categoryOf, categorySlug, followersText, placeOf } from '../../state.ts'

/** Name, category, place, followers, actions and bio of a creator. */
export function CreatorIntro({ creator, children }: { creator: Creator; children?: ReactNode }) {
  const place = placeOf(creator)
  return (
    <header className="grid content-start gap-4 lg:pt-8">
      <div className="min-w-0 max-w-full">
        <h1 translate="no" className={clsx('text-2xl [overflow-wrap:anywhere]', sizeOf(creator.display_name))}>
          {creator.display_name}
          {creator.verified && (
            <BadgeCheck role="img" aria-label="Verified" className="-mt-1 ml-2 inline size-[0.72em] text-accent" />
          )}
        </h1>
        <p className="text-muted [overflow-wrap:anywhere]">@{creator.username}</p>
      </div>
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-2 text-muted">
        <li className="empty:hidden">
          <CardState creator={creator} />
        </li>
        <li>
          <CategoryLink creator={creator} />
        </li>
        {place && (
          <li className="flex items-center gap-1.5" suppressHydrationWarning>
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            {place}
          </li>
        )}
        <li translate="no" className="figures flex items-center gap-1.5">
          <Users aria-hidden="true" className="size-4 shrink-0" />
          {followersText(creator.followers)}
        </li>
      </ul>
      {children}
      {creator.bio && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{creator.bio}</p>}
      {creator.specialties.length > 0 && (
        <ul aria-label="Specialties" className="flex flex-wrap gap-2">
          {creator.specialties.map((specialty) => (
            <li key={specialty}>
              <Badge className="h-7 max-w-full px-3 text-sm">{specialty}</Badge>
            </li>
          ))}
        </ul>
      )}
      <CreatorLinks links={creator.links} />
    </header>
  )
}

/** Links to other sites. The links are marked as user-generated content, because creators enter them. */
function CreatorLinks({ links }: Pick<Creator, 'links'>) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-5 gap-y-1">
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
    <Link to="/explore" search={{ category: categorySlug(category) }} className={chipClass} data-category={category}>
      {category}
    </Link>
  )
}
