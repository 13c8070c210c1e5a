import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { isoDay } from '#shared/dates.ts'
import { chipClass } from '#ui/Chip.tsx'
import { ChipRow } from '#ui/ChipRow.tsx'
import { namedZone, nearDay } from '#ui/zonedTime.ts'
import { FINDING } from '../spec.ts'
import { type EventListPath, type Finding, type FoundKind, filtersOf, withChange } from '../state.ts'
import { whole } from './Ways.tsx'

type DaysProps = {
  path: EventListPath
  finding: Finding
  kind: FoundKind | undefined
  /** Time zone of the viewer; undefined until it is known. */
  zone: string | undefined
  now: Date
  go: (change: Partial<Finding>) => void
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const places = [1, 2, 3, 4]

/** Chips for the next days with an event, and a field for any other day. */
export function Days({ path, finding, kind, zone, now, go }: DaysProps) {
  const { data } = trpc.events.days.useQuery(
    { ...filtersOf(finding, kind), time_zone: namedZone(zone ?? 'UTC') },
    { enabled: zone !== undefined, placeholderData: (before) => before },
  )
  const today = zone && isoDay(now, zone)
  const name = (day: string) => nearDay(noon(day), 'UTC', noon(today ?? day))
  const { day: chosen } = finding
  const isOther = chosen !== undefined && data !== undefined && !data.days.includes(chosen)
  const chip = (day: string | undefined) => (
    <Link
      key={day ?? 'any'}
      to={path}
      search={withChange({ day })}
      replace
      resetScroll={false}
      activeOptions={whole}
      className={chipClass}
      aria-current={chosen === day ? 'true' : undefined}
    >
      {day === undefined ? FINDING.anyDay : name(day)}
    </Link>
  )
  return (
    <ChipRow>
      <nav aria-label={FINDING.when} className="chips">
        {chip(undefined)}
        <label
          className={`${chipClass} has-focus-visible:outline-2 has-focus-visible:outline-accent`}
          aria-current={isOther ? 'true' : undefined}
        >
          <CalendarDays aria-hidden="true" />
          {isOther ? name(chosen) : FINDING.otherDay}
          <input
            type="date"
            aria-label={FINDING.day}
            className="absolute inset-0 cursor-pointer opacity-0"
            min={today}
            value={chosen ?? ''}
            onClick={({ currentTarget }) => currentTarget.showPicker()}
            onChange={({ target }) => go({ day: target.value === '' ? undefined : target.value })}
          />
        </label>
        {data
          ? data.days.map(chip)
          : places.map((place) => <span key={place} className="chip skeleton w-28 rounded-full" />)}
      </nav>
    </ChipRow>
  )
}
