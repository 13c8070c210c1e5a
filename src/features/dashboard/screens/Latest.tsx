import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Undo2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { isoDay } from '#shared/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { clockText, momentText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { ActivityRow } from '../contract.ts'
import { latestShown } from '../lists.ts'
import { activityName } from '../rules.ts'
import { CREATOR } from '../spec.ts'

/** Row of the list. A phone shows the first five. */
const rowLook = 'flex items-center gap-3 border-line border-t px-5 md:px-6 narrow:nth-[n+6]:hidden'

/** The newest earnings and followers. A row that arrives while the page is open is lit until the next one arrives. */
export function Latest({ rows }: { rows: readonly ActivityRow[] }) {
  const [first] = useState(() => new Set(rows.map(({ id }) => id)))
  if (rows.length === 0) return <EmptyState title={CREATOR.noActivity} text={CREATOR.noActivityText} />
  return (
    <ul aria-live="polite" aria-relevant="additions">
      {rows.map((row, index) => (
        <Row key={row.id} row={row} isNew={index === 0 && !first.has(row.id)} />
      ))}
    </ul>
  )
}

function Row({ row, isNew }: { row: ActivityRow; isNew: boolean }) {
  const { at, source, tokens, message, person } = row
  const name = activityName(source, usePublicConfig().flags)
  return (
    <li
      className={clsx(
        rowLook,
        'relative min-h-16 py-3 hover:bg-wash',
        isNew && 'bg-gold-fill/10 [animation:appear_240ms_var(--ease-stage)]',
      )}
    >
      {person ? (
        <Avatar name={person.display_name} src={person.avatar_url} />
      ) : (
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-wash">
          <Undo2 aria-hidden="true" className="size-5 text-muted" />
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        {person ? (
          <Link
            to="/messages/$id"
            params={{ id: person.username }}
            className="truncate font-semibold after:absolute after:inset-0"
          >
            <span className="sr-only">{CREATOR.message} </span>
            <span translate="no">{person.display_name}</span>
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        {message && <span className="[overflow-wrap:anywhere]">{message}</span>}
        <span className="text-muted text-sm">
          {person && `${name} · `}
          <TimeOf at={at} />
        </span>
      </span>
      {source === 'follow' ? (
        <UserPlus aria-hidden="true" className="size-5 shrink-0 text-muted" />
      ) : (
        <TokenAmount tokens={tokens} signed display className="text-lg" />
      )}
    </li>
  )
}

/** Time of today, or day and time. */
function TimeOf({ at }: { at: Date }) {
  const now = useMinute()
  return (
    <ViewerText at={at}>
      {(zone = 'UTC') => (isoDay(at, zone) === isoDay(now, zone) ? clockText : momentText)(at, zone)}
    </ViewerText>
  )
}

const places = Array.from({ length: latestShown }, (_, index) => index)

/** Placeholder for the rows. */
export const LatestLoading = () => (
  <div aria-hidden="true">
    {places.map((place) => (
      <div key={place} className={`${rowLook} min-h-16 py-3`}>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    ))}
  </div>
)
