import { clsx } from 'clsx'
import { type PointerEvent, useRef, useState } from 'react'
import {
  type Day,
  firstOf,
  longDayText,
  type Month,
  minutesFrom,
  monthOf,
  onClock,
  shortWeekdayText,
  startOfDay,
  weekdayText,
  weeksOf,
} from '../../dates/rules.ts'
import { dayAfterKey } from '../../dates/state.ts'
import { byDay, cellOf } from '../rules.ts'
import { CALENDAR, cellMax } from '../spec.ts'
import { byDays, type CalendarItem, isMovable } from '../state.ts'
import { Entry } from './Entry.tsx'
import { useGridKeys } from './useGridKeys.ts'
import type { ViewProps } from './views.ts'

/** Returns the day of the cell under a pointer. */
function dayUnder(grid: HTMLElement | null, x: number, y: number): Day | undefined {
  const cells = [...(grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  return cells.find((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })?.dataset.cell
}

const minutesADay = 1_440
const daysFrom = (from: Day, to: Day) => minutesFrom(startOfDay(from, 'UTC'), startOfDay(to, 'UTC')) / minutesADay

/** Grid of a month with its entries, for wide screens. */
export function MonthGrid(props: ViewProps) {
  const { here, day, items, movement, create, go, name } = props
  const { zone, locale, today, now } = here
  const month = monthOf(day)
  const weeks = weeksOf(month, locale)
  const [stop, setStop] = useState(day)
  const isShown = (one: Day) => weeks.some((week) => week.includes(one))
  const shownStop = [stop, day].find(isShown) ?? firstOf(month)
  const grid = useRef<HTMLTableElement>(null)
  const show = (one: Day) => {
    setStop(one)
    if (!isShown(one)) go('month', one, true)
  }
  const keys = useGridKeys({
    grid,
    kind: 'days',
    zone,
    now,
    items,
    movement,
    stop: shownStop,
    setStop: show,
    cellAfter: (cell, { key, shiftKey: shift }) => dayAfterKey(cell, { key, shift, locale }),
    enter: (cell) => (create && cell >= today ? create({ day: cell }) : go('day', cell)),
    follow: ({ starts_at }) => show(onClock(starts_at, zone).day),
  })
  const grab = (event: PointerEvent, item: CalendarItem) => {
    const from = dayUnder(grid.current, event.clientX, event.clientY)
    if (from === undefined || event.pointerType === 'touch' || event.button !== 0) return
    movement.drag(event.nativeEvent, item, (x, y) => {
      const to = dayUnder(grid.current, x, y)
      return to === undefined ? undefined : byDays(item, daysFrom(from, to), zone)
    })
  }
  const days = byDay(items, zone)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid of ARIA's pattern
    <table ref={grid} role="grid" aria-label={name} aria-describedby="calendar-keys" className="month-grid" {...keys}>
      <Weekdays week={weeks[0] ?? []} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <MonthCell
                key={one}
                {...props}
                day={one}
                month={month}
                entries={days.get(one) ?? []}
                isStop={one === shownStop}
                grab={grab}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Weekdays = ({ week }: { week: readonly Day[] }) => (
  <thead>
    <tr>
      {week.map((day) => (
        <th key={day} scope="col" abbr={weekdayText(day)}>
          {shortWeekdayText(day)}
        </th>
      ))}
    </tr>
  </thead>
)

type MonthCellProps = ViewProps & {
  month: Month
  entries: readonly CalendarItem[]
  isStop: boolean
  grab: (event: PointerEvent, item: CalendarItem) => void
}

function MonthCell({ day, month, entries, isStop, grab, here, create, go, open, movement }: MonthCellProps) {
  const { today, now, zone } = here
  const { shown, more } = cellOf(entries, cellMax)
  const mayCreate = create !== undefined && day >= today
  const isToday = day === today
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cells
    <td
      data-cell={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={clsx('month-cell', monthOf(day) !== month && 'month-beside', mayCreate && 'month-free')}
      onClick={({ target, currentTarget }) => target === currentTarget && mayCreate && create({ day })}
    >
      <span className="sr-only">{`${longDayText(day)}, ${CALENDAR.count(entries.length)}`}</span>
      <button type="button" tabIndex={-1} className="month-day" onClick={() => go('day', day)}>
        <span className="sr-only">{CALENDAR.openDay(longDayText(day))}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
      </button>
      {shown.map((item) => (
        <Entry
          key={item.id}
          item={item}
          zone={zone}
          now={now}
          isMoving={movement.moving?.id === item.id}
          onOpen={open}
          onGrab={isMovable(item, now) ? grab : undefined}
        />
      ))}
      {more > 0 && (
        <button type="button" tabIndex={-1} className="month-more" onClick={() => go('day', day)}>
          <span className="sr-only">{CALENDAR.moreOn(more, longDayText(day))}</span>
          <span aria-hidden="true">{CALENDAR.more(more)}</span>
        </button>
      )}
    </td>
  )
}
