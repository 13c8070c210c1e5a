import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { dayText } from '#ui/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { ListedPerson } from '../../contract.ts'

type PersonCardProps = { person: ListedPerson; action: ReactNode }

const face = 'flex min-w-0 flex-1 items-center gap-3.5'

/** Card of a person in a list, with one action. A creator's card links to the creator's page. */
export function PersonCard({ person, action }: PersonCardProps) {
  const { username, is_creator } = person
  return (
    <div className="card flex h-full items-center gap-3 p-4">
      {is_creator ? (
        <Link
          to="/creator/$usernameOrId"
          params={{ usernameOrId: username }}
          className={`${face} rounded-control hover:[&_b]:underline`}
        >
          <Face person={person} />
        </Link>
      ) : (
        <span className={face}>
          <Face person={person} />
        </span>
      )}
      {action}
    </div>
  )
}

function Face({ person }: { person: ListedPerson }) {
  const { display_name, username, avatar_url, verified, category, tier, ends_at, renews } = person
  return (
    <>
      <Avatar name={display_name} src={avatar_url} size="lg" />
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-1">
          <b translate="no" className="truncate font-semibold underline-offset-4">
            {display_name}
          </b>
          {verified && <BadgeCheck role="img" aria-label="Verified" className="size-4 shrink-0 text-accent" />}
        </span>
        <span className="truncate text-muted text-sm">@{username}</span>
        {category && !ends_at && <span className="truncate text-muted text-sm">{category}</span>}
        {ends_at && (
          <ViewerText className="truncate text-muted text-sm">
            {(zone) => [tier, `${renews ? 'renews' : 'until'} ${dayText(ends_at, zone)}`].filter(Boolean).join(' · ')}
          </ViewerText>
        )}
      </span>
    </>
  )
}

/** Placeholders for six people. */
export function PeopleLoading() {
  return (
    <div role="status" className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))]">
      <span className="sr-only">Loading people</span>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <span key={place} aria-hidden="true" className="card flex items-center gap-3.5 p-4">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32 max-w-full" />
            <Skeleton className="h-4 w-24 max-w-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
