import { LiveBadge } from '#ui/Badge.tsx'
import { clockTime, timeInOtherZone } from '#ui/zonedTime.ts'
import { type Day, longDayText, monthOf, monthText, spanText, weekOf } from '../../dates/rules.ts'
import { DayGrid } from '../../dates/screens/DayGrid.tsx'
import { byDay, isMonthEmpty } from '../rules.ts'
import { CALENDAR, cellMax, TYPES } from '../spec.ts'
import { type CalendarItem, isLive, isSameSpan, stateOf } from '../state.ts'
import { looksOf } from './Entry.tsx'
import { TypeIcon } from './TypeIcon.tsx'
import type { ViewProps } from './views.ts'

type StripProps = Pick<ViewProps, 'here' | 'day' | 'items' | 'go'> & { view: 'month' | 'week' | 'day' }

/** Days of a month or week on a narrow screen, with a dot for each of the first entries of a day. */
export function Strip({ here, day, items, go, view }: StripProps) {
  const days = byDay(items, here.zone)
  return (
    <DayGrid
      here={here}
      month={monthOf(day)}
      value={day}
      {...(view !== 'month' && { weeks: [weekOf(day, here.locale)] })}
      onChoose={(one) => go(view, one, true)}
      onLeave={(one) => go(view, one, true)}
      lookOf={(one) => {
        const entries = days.get(one) ?? []
        const dots = entries.slice(0, cellMax)
        return {
          note: CALENDAR.count(entries.length),
          mark: (
            <span aria-hidden="true" className="day-dots">
              {dots.map(({ id }) => (
                <span key={id} />
              ))}
            </span>
          ),
        }
      }}
    />
  )
}

/** List of entries from a day to the end of its month or week, below the strip. */
export function Agenda({ here, day, items, open, view }: ViewProps & { view: 'month' | 'week' }) {
  const { zone, locale, now, today } = here
  // the calendar shows its own empty state for an empty month
  if (view === 'month' && isMonthEmpty(items, monthOf(day), zone)) return null
  const days = [...byDay(items, zone)].filter(([one]) => one >= day && isSameSpan(view, day, one, locale))
  const listed = days.some(([one]) => one === day) ? days : [[day, []] as const, ...days]
  const [first, last] = view === 'month' ? [day, day] : [weekOf(day, locale)[0], weekOf(day, locale).at(-1)]
  const span = view === 'month' ? monthText(monthOf(day)) : spanText(first ?? day, last ?? day)
  return (
    <div className="grid gap-6">
      {listed.map(([one, entries]) => (
        <section key={one} className="grid gap-2">
          <h3 className="flex items-baseline gap-2 font-semibold">
            {longDayText(one)}
            {one === today && <span className="font-normal text-accent text-sm">{CALENDAR.today}</span>}
          </h3>
          {entries.length === 0 && <p className="text-muted">{CALENDAR.nothing}</p>}
          <ul className="grid gap-2">
            {entries.map((item) => (
              <li key={item.id} className="grid">
                <AgendaEntry item={item} zone={zone} now={now} open={open} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-muted text-sm">{CALENDAR.nothingAfter(span)}</p>
    </div>
  )
}

type AgendaEntryProps = { item: CalendarItem; zone: string; now: Date; open: ViewProps['open']; day?: Day }

function AgendaEntry({ item, zone, now, open }: AgendaEntryProps) {
  const { kind, type, status, role, starts_at, ends_at, enrolled_count, max_participants } = item
  const isUsual = status === 'scheduled' || status === 'confirmed'
  const facts = [
    kind === 'event' && TYPES[type],
    kind === 'event' && role === 'guest' && CALENDAR.with(item.creator_name),
    timeInOtherZone(starts_at, zone, item.time_zone),
    kind === 'event' &&
      type !== 'personal' &&
      max_participants !== 1 &&
      CALENDAR.seats(enrolled_count, max_participants),
    !isUsual && !isLive(item) && stateOf(item, zone),
  ].filter(Boolean)
  return (
    <button type="button" {...looksOf(item, now)} className="entry entry-row" onClick={() => open(item)}>
      <span className="entry-when">
        <span>{clockTime(starts_at, zone)}</span>
        <span className="sr-only">–</span>
        <span className="entry-end">{clockTime(ends_at, zone)}</span>
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="entry-title">{item.title}</span>
        {facts.length > 0 && <span className="entry-facts">{facts.join(' · ')}</span>}
      </span>
      {isLive(item) ? <LiveBadge /> : <TypeIcon type={type} className="entry-sign" />}
    </button>
  )
}
