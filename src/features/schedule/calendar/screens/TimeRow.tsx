import { clsx } from 'clsx'
import type { MouseEvent, PointerEvent } from 'react'
import { setStyle } from '#ui/setStyle.ts'
import { clockTime } from '#ui/zonedTime.ts'
import { type Day, type DayShape, longDayText, minutesLater, timeOf } from '../../dates/rules.ts'
import { type Axis, type AxisRow, axisMinute, hasRow, momentAt, type Packed } from '../rules.ts'
import { CALENDAR } from '../spec.ts'
import { type CalendarItem, isMovable } from '../state.ts'
import { TimedEntry } from './Entry.tsx'
import type { ViewProps } from './views.ts'

/** Column of a time grid: one day with its entries and its open hours. */
export type Column = {
  shape: DayShape
  segments: readonly Packed<CalendarItem>[]
  shades: readonly { from: number; to: number }[]
}

type TimeRowProps = ViewProps & {
  axis: Axis
  row: AxisRow
  columns: readonly Column[]
  /** Returns the accessible name of a cell in this row. */
  nameOf: (day: Day) => string
  stop: string
  grab: (event: PointerEvent, item: CalendarItem) => void
  /** Handler for a click on a free time; undefined: the viewer cannot add events. */
  press: ((event: MouseEvent) => void) | undefined
}

/** Row of a time grid: one hour of all days. */
export function TimeRow(props: TimeRowProps) {
  const { axis, row, columns, otherZone } = props
  const length = setStyle({ '--length': String(row.minutes) })
  return (
    <tr ref={length}>
      <th scope="row" className="time-axis">
        <span>{timeOf(row.minute)}</span>
        {row.again && <span className="sr-only">{CALENDAR.again}</span>}
        {otherZone && <span className="time-other">{hoursElsewhere(axis, row, otherZone)}</span>}
      </th>
      {columns.map((column) => (
        <TimeCell key={column.shape.day} {...props} column={column} />
      ))}
    </tr>
  )
}

/** Returns the hour in the other time zone; two hours if the difference changes within the week. */
function hoursElsewhere(axis: Axis, row: AxisRow, zone: string): string {
  const times = axis.columns
    .filter((shape) => hasRow(axis, shape, row))
    .map((shape) => clockTime(momentAt(axis, shape, row.at), zone))
  return [...new Set(times)].join(' ')
}

const startsIn = ({ at, minutes }: AxisRow, from: number) => from >= at && from < at + minutes

function TimeCell({ column, axis, row, nameOf, stop, press, ...props }: TimeRowProps & { column: Column }) {
  const { shape, segments, shades } = column
  const { now } = props.here
  const cell = nameOf(shape.day)
  const here = segments.filter(({ from }) => startsIn(row, from))
  const isThere = hasRow(axis, shape, row)
  const isFree = press !== undefined && momentAt(axis, shape, row.at + row.minutes) > now
  const isNow = now >= shape.start && now < minutesLater(shape.start, shape.minutes)
  const nowAt = isNow ? axisMinute(axis, shape, now) : -1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cells
    <td
      data-cell={cell}
      tabIndex={cell === stop ? 0 : -1}
      className={clsx('time-cell', !isThere && 'time-skipped', isFree && isThere && 'time-free')}
      onClick={(event) => event.target === event.currentTarget && isFree && press?.(event)}
    >
      <span className="sr-only">{wordsOf(shape.day, row, isThere, here.length)}</span>
      {shades
        .filter(({ from }) => startsIn(row, from))
        .map(({ from, to }) => (
          <span key={from} aria-hidden="true" ref={placeOf(row, { from, to })} className="time-open" />
        ))}
      {startsIn(row, nowAt) && (
        <span ref={placeOf(row, { from: nowAt, to: nowAt })} className="time-now">
          <span className="sr-only">{CALENDAR.now}</span>
        </span>
      )}
      {here.map((segment) => (
        <Placed key={segment.entry.id} {...props} segment={segment} row={row} isWide={axis.columns.length === 1} />
      ))}
    </td>
  )
}

/** Returns the accessible name of a cell: its day, hour and number of entries. */
const wordsOf = (day: Day, { minute, again }: AxisRow, isThere: boolean, count: number) =>
  [
    `${longDayText(day)}, ${timeOf(minute)}`,
    again && isThere && CALENDAR.again,
    isThere ? CALENDAR.count(count) : CALENDAR.skipped,
  ]
    .filter(Boolean)
    .join(', ')

type Part = { from: number; to: number; column?: number; columns?: number; span?: number }

/** Returns the CSS numbers that position a part of a column, relative to the row in which the part begins. */
const placeOf = ({ at }: AxisRow, { from, to, column = 0, columns = 1, span = 1 }: Part) =>
  setStyle({
    '--top': String(from - at),
    '--length': String(to - from),
    '--column': String(column),
    '--columns': String(columns),
    '--span': String(span),
  })

type PlacedProps = Omit<ViewProps, 'name'> & {
  segment: Packed<CalendarItem>
  row: AxisRow
  isWide: boolean
  grab: TimeRowProps['grab']
}

function Placed({ segment, row, isWide, here, movement, open, grab }: PlacedProps) {
  const { entry, from, to, begins, ends } = segment
  const mayMove = isMovable(entry, here.now) && begins
  return (
    <TimedEntry
      item={entry}
      zone={here.zone}
      now={here.now}
      isMoving={movement.moving?.id === entry.id}
      onOpen={open}
      onGrab={mayMove ? grab : undefined}
      place={placeOf(row, segment)}
      room={to - from}
      isResizable={mayMove && ends}
      isWide={isWide}
    />
  )
}
