import { clsx } from 'clsx'
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Day, type DayShape, longDayText, onClock, shortWeekdayText } from '../../dates/rules.ts'
import { type Axis, axisMinute, axisOf, columnOf, momentAt, shadesOf } from '../rules.ts'
import { CALENDAR, firstMinute, leastMinutes, placeMinutes, snapMinutes } from '../spec.ts'
import { type CalendarItem, cellAfterKey, movedTo, resizedTo } from '../state.ts'
import { type Column, TimeRow } from './TimeRow.tsx'
import { useGridKeys } from './useGridKeys.ts'
import type { ViewProps } from './views.ts'

type TimeGridProps = ViewProps & { days: readonly Day[]; narrow: boolean }

const nameOf = (day: Day, row: number) => `${day} ${row}`
const cellNamed = (name: string) => {
  const [day = '', row = '0'] = name.split(' ')
  return { day, row: Number(row) }
}

type Spot = { shape: DayShape; at: number }

/** Returns the column and the axis minute under a pointer; outside the grid the nearest ones. */
function spotUnder(body: HTMLTableSectionElement | null, axis: Axis, x: number, y: number): Spot | undefined {
  if (!body) return undefined
  const { top, height } = body.getBoundingClientRect()
  const cells = [...(body.rows[0]?.querySelectorAll('td') ?? [])]
  const column = cells.findLastIndex((cell) => x >= cell.getBoundingClientRect().left)
  const shape = axis.columns[Math.max(0, column)]
  const at = ((y - top) / height) * axis.minutes
  return shape && { shape, at: Math.min(Math.max(at, 0), axis.minutes) }
}

const snapped = (minute: number) => Math.round(minute / snapMinutes) * snapMinutes

/**
 * Returns a handler that starts moving an event by pointer. The lower edge moves its end; the rest moves the whole
 * event.
 */
function useGrab(axis: Axis, movement: ViewProps['movement'], body: { current: HTMLTableSectionElement | null }) {
  return (event: PointerEvent, item: CalendarItem) => {
    const held = spotUnder(body.current, axis, event.clientX, event.clientY)
    if (!held || event.pointerType === 'touch' || event.button !== 0) return
    const isEdge = event.target instanceof Element && event.target.closest('[data-edge]') !== null
    const before = held.at - axisMinute(axis, held.shape, item.starts_at)
    movement.drag(event.nativeEvent, item, (x, y) => {
      const spot = spotUnder(body.current, axis, x, y)
      if (!spot) return undefined
      if (isEdge) return resizedTo(item, momentAt(axis, held.shape, snapped(spot.at)))
      const start = Math.min(Math.max(snapped(spot.at - before), 0), axis.minutes - snapMinutes)
      return movedTo(item, momentAt(axis, spot.shape, start))
    })
  }
}

/** Scrolls to eight o'clock, or to the first entry if that is earlier. */
function useFirstHour(axis: Axis, columns: readonly Column[], key: string) {
  const frame = useRef<HTMLDivElement>(null)
  const earliest = Math.min(...columns.flatMap(({ segments }) => segments.map(({ from }) => from)), firstMinute)
  const row = axis.rows.findLastIndex(({ at }) => at <= earliest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll position stays until other days are shown
  useEffect(() => {
    const body = frame.current?.querySelector('tbody')
    const first = body?.rows[row]
    if (frame.current && body && first) frame.current.scrollTop = first.offsetTop - body.offsetTop
  }, [key])
  return frame
}

/** Returns the columns of the days, and their shared axis. */
function useColumns({ days, here: { zone }, items, hours, narrow }: TimeGridProps): { axis: Axis; columns: Column[] } {
  const key = days.join()
  const axis = useMemo(() => axisOf(key.split(','), zone), [key, zone])
  const columns = axis.columns.map((shape) => ({
    shape,
    segments: columnOf(axis, shape, items, leastMinutes[narrow ? 'finger' : 'pointer']),
    shades: hours ? shadesOf(hours, axis, shape) : [],
  }))
  return { axis, columns }
}

/** Returns the cell that is in the Tab order, and the key handlers of the grid. */
function useCells({ here, days, items, movement, create, go }: TimeGridProps, axis: Axis) {
  const { zone, now, today } = here
  const [wanted, setWanted] = useState<string>()
  const { day, row } = cellNamed(
    wanted ??
      nameOf(
        today,
        axis.rows.findLastIndex(({ minute }) => minute <= firstMinute),
      ),
  )
  const stop = nameOf(days.includes(day) ? day : (days[0] ?? day), Math.min(row, axis.rows.length - 1))
  const grid = useRef<HTMLTableElement>(null)
  const show = (cell: string) => {
    setWanted(cell)
    const to = cellNamed(cell).day
    if (!days.includes(to)) go(days.length > 1 ? 'week' : 'day', to, true)
  }
  const keys = useGridKeys({
    grid,
    kind: 'times',
    zone,
    now,
    items,
    movement,
    stop,
    setStop: show,
    cellAfter(cell, { key }) {
      const next = cellAfterKey(cellNamed(cell), { key, rows: axis.rows.length })
      return next && nameOf(next.day, next.row)
    },
    enter(cell) {
      const at = cellNamed(cell)
      const shape = axis.columns.find((one) => one.day === at.day)
      if (shape) create?.({ at: momentAt(axis, shape, axis.rows[at.row]?.at ?? 0) })
    },
    follow({ starts_at }) {
      const at = onClock(starts_at, zone)
      show(
        nameOf(
          at.day,
          axis.rows.findLastIndex(({ minute }) => minute <= at.minute),
        ),
      )
    },
  })
  return { grid, stop, keys }
}

/** Grid with several days side by side and a row for each hour. */
export function TimeGrid(props: TimeGridProps) {
  const { here, days, movement, hours, create, go, name } = props
  const { axis, columns } = useColumns(props)
  const { grid, stop, keys } = useCells(props, axis)
  const body = useRef<HTMLTableSectionElement>(null)
  const frame = useFirstHour(axis, columns, days.join())
  const grab = useGrab(axis, movement, body)
  const press = ({ clientX, clientY }: MouseEvent) => {
    const spot = spotUnder(body.current, axis, clientX, clientY)
    if (spot) create?.({ at: momentAt(axis, spot.shape, Math.floor(spot.at / placeMinutes) * placeMinutes) })
  }
  return (
    <div ref={frame} className="time-frame">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of hours is the grid of ARIA's pattern
        role="grid"
        aria-label={name}
        aria-describedby="calendar-keys"
        className={clsx('time-grid', hours && 'time-shaded')}
        {...keys}
      >
        <colgroup>
          <col className="time-hours" />
        </colgroup>
        <DayHeads days={days} today={here.today} go={go} isHidden={days.length === 1} />
        <tbody ref={body}>
          {axis.rows.map((row, index) => (
            <TimeRow
              key={row.at}
              {...props}
              axis={axis}
              row={row}
              columns={columns}
              stop={stop}
              grab={grab}
              press={create && press}
              nameOf={(day) => nameOf(day, index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayHeadsProps = { days: readonly Day[]; today: Day; go: ViewProps['go']; isHidden: boolean }

/** Headings with the days of a week. A single day has none, because the title names it. */
const DayHeads = ({ days, today, go, isHidden }: DayHeadsProps) => (
  <thead className={clsx(isHidden && 'sr-only')}>
    <tr>
      <th scope="col">
        <span className="sr-only">{CALENDAR.hours}</span>
      </th>
      {days.map((day) => (
        <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
          {isHidden ? (
            longDayText(day)
          ) : (
            <button type="button" className="time-head" onClick={() => go('day', day)}>
              <span className="sr-only">{CALENDAR.openDay(longDayText(day))}</span>
              <span aria-hidden="true">{shortWeekdayText(day)}</span>
              <span aria-hidden="true" className="time-head-day">
                {Number(day.slice(8))}
              </span>
            </button>
          )}
        </th>
      ))}
    </tr>
  </thead>
)
