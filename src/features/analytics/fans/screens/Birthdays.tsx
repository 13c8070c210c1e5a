import { Link } from '@tanstack/react-router'
import { Cake } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { isoDayText } from '#ui/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FANS } from '../spec.ts'

/** Upcoming birthdays from the creator's notes. */
export function Birthdays() {
  const { data } = trpc.fans.birthdays.useQuery()
  return (
    <section aria-labelledby="birthdays" className="grid gap-3">
      <h2 id="birthdays" className="flex items-center gap-2 text-lg">
        <Cake aria-hidden="true" className="size-5 text-accent" />
        {FANS.birthdays}
      </h2>
      {!data && <Skeleton className="h-12" />}
      {data?.birthdays.length === 0 && <p className="text-muted text-sm">{FANS.noBirthdays}</p>}
      <ul className="grid gap-2 empty:hidden">
        {data?.birthdays.map(({ id, username, display_name, avatar_url, on }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={display_name} src={avatar_url} size="sm" />
            <span className="grid min-w-0 flex-1 leading-tight">
              <span translate="no" className="truncate font-semibold">
                {display_name}
              </span>
              <span className="text-muted text-sm">{isoDayText(on)}</span>
            </span>
            <Link to="/messages" search={{ user: username }} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              {FANS.message}
              <span translate="no" className="sr-only">
                {' '}
                {display_name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
