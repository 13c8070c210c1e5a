import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Day,
  firstOf,
  longDayText,
  type Month,
  monthOf,
  monthText,
  shortWeekdayText,
  weekdayText,
  weeksOf,
} from '../rules.ts'
import { clampDay, dayAfterKey } from '../state.ts'
import type { ViewerTime } from './useViewerTime.ts'

/** Appearance of one day in the grid. */
export type DayLook = {
  disabled?: boolean
  /** Text that screen readers read after the day, such as "3 free times". */
  note?: string | undefined
  /** Marks below the number of the day. */
  mark?: ReactNode
}

type DayGridProps = {
  here: ViewerTime
  /** The weeks to show; default: those of the month. */
  weeks?: readonly (readonly Day[])[]
  month: Month
  value: Day | undefined
  onChoose: (day: Day) => void
  /** Called when a key moves to a day outside the shown weeks. */
  onLeave: (day: Day) => void
  lookOf: (day: Day) => DayLook
  /** First and last day that the keys can reach. */
  min?: Day | undefined
  max?: Day | undefined
}

/**
 * Day picker with the grid of a month. Arrow keys, Home, End, Page Up and Page Down move the focus; Enter and Space
 * choose a day. One day is in the Tab order. The focus stays in the grid when the month changes.
 */
export function DayGrid({ here, weeks, month, value, onChoose, onLeave, lookOf, min, max }: DayGridProps) {
  const shown = weeks ?? weeksOf(month, here.locale)
  const [focused, setFocused] = useState<Day>()
  const isShown = (day: Day | undefined) => day !== undefined && shown.some((week) => week.includes(day))
  const usual = [value, here.today, clampDay(firstOf(month), min, max)].find(isShown)
  const stop = isShown(focused) ? focused : (usual ?? shown[0]?.[0])
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  })
  const press = (event: KeyboardEvent) => {
    if (stop === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(stop, { key: event.key, shift: event.shiftKey, locale: here.locale })
    if (next === undefined) return
    event.preventDefault()
    const day = clampDay(next, min, max)
    hasMoved.current = true
    setFocused(day)
    if (!isShown(day)) onLeave(day)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid of ARIA's pattern
    <table ref={grid} role="grid" aria-label={monthText(month)} className="day-grid" onKeyDown={press}>
      <thead>
        <tr>
          {shown[0]?.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{shortWeekdayText(day)}</span>
              <span className="sr-only">{weekdayText(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                look={lookOf(day)}
                isChosen={day === value}
                isToday={day === here.today}
                isBeside={weeks === undefined && monthOf(day) !== month}
                isStop={day === stop}
                onChoose={() => {
                  setFocused(day)
                  onChoose(day)
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = {
  day: Day
  look: DayLook
  isChosen: boolean
  isToday: boolean
  /** True if the day belongs to the previous or the next month. */
  isBeside: boolean
  isStop: boolean
  onChoose: () => void
}

function DayCell({ day, look: { disabled = false, note, mark }, ...cell }: DayCellProps) {
  const { isChosen, isToday, isBeside, isStop, onChoose } = cell
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
    <td aria-selected={isChosen}>
      <button
        type="button"
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={disabled || undefined}
        aria-current={isToday ? 'date' : undefined}
        className={clsx('day-button', isBeside && 'day-beside')}
        onClick={() => !disabled && onChoose()}
      >
        <span aria-hidden="true" className="day-number">
          {Number(day.slice(8))}
        </span>
        <span className="sr-only">{[longDayText(day), note].filter(Boolean).join(', ')}</span>
        {mark}
      </button>
    </td>
  )
}
