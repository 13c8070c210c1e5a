import { clsx } from 'clsx'
import type { PointerEvent, Ref } from 'react'
import { LiveBadge } from '#ui/Badge.tsx'
import { clockTime, timeRange } from '#ui/zonedTime.ts'
import { minutesFrom } from '../../dates/rules.ts'
import { CALENDAR } from '../spec.ts'
import { type CalendarItem, isLive, shortTitle, wordsOf } from '../state.ts'
import { TypeIcon } from './TypeIcon.tsx'

/** Returns the data attributes that calendar.css styles. */
export const looksOf = (item: CalendarItem, now: Date) => ({
  'data-kind': item.type === 'personal' ? 'personal' : item.kind,
  'data-state': ['cancelled', 'pending', 'offered'].find((state) => state === item.status),
  'data-past': item.ends_at <= now || undefined,
})

export type EntryProps = {
  item: CalendarItem
  zone: string
  now: Date
  isMoving: boolean
  onOpen: (item: CalendarItem) => void
  /** Undefined: the entry cannot be moved. */
  onGrab: ((event: PointerEvent, item: CalendarItem) => void) | undefined
}

/** Entry in a month cell, on one line. `useGridKeys` handles arrow keys, Enter and M. */
export function Entry({ item, zone, now, isMoving, onOpen, onGrab }: EntryProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-entry={item.id}
      data-moving={isMoving || undefined}
      {...looksOf(item, now)}
      className="entry entry-line"
      onClick={() => onOpen(item)}
      onPointerDown={(event) => onGrab?.(event, item)}
    >
      <span className="sr-only">{wordsOf(item, zone)}</span>
      {isLive(item) ? (
        <span aria-hidden="true" className="entry-live">
          {CALENDAR.live}
        </span>
      ) : (
        <time aria-hidden="true" dateTime={item.starts_at.toISOString()} className="entry-time">
          {clockTime(item.starts_at, zone)}
        </time>
      )}
      <TypeIcon type={item.type} className="entry-sign" />
      <span aria-hidden="true" className="entry-title">
        {shortTitle(item)}
      </span>
    </button>
  )
}

/** Heights at which two and three lines of text fit, in minutes of the axis. */
const [twoLines, threeLines] = [40, 75]

type TimedEntryProps = EntryProps & {
  /** Ref that positions the entry in its column; calendar.css reads the numbers. */
  place: Ref<HTMLButtonElement>
  /** Height in minutes of the axis. It decides how much text fits. */
  room: number
  isResizable: boolean
  /** True if the day has the full width. */
  isWide: boolean
}

/** Entry in a time grid. Its height is its duration. */
export function TimedEntry({ item, zone, now, isMoving, onOpen, onGrab, ...shown }: TimedEntryProps) {
  const { place, room, isResizable, isWide } = shown
  const { starts_at, ends_at, enrolled_count, max_participants } = item
  const isFlat = room < twoLines
  const hasSeats = item.kind === 'event' && item.type !== 'personal' && max_participants !== 1
  return (
    <button
      ref={place}
      type="button"
      tabIndex={-1}
      data-entry={item.id}
      data-moving={isMoving || undefined}
      {...looksOf(item, now)}
      className={clsx('entry entry-block', isFlat && 'entry-flat')}
      onClick={() => onOpen(item)}
      onPointerDown={(event) => onGrab?.(event, item)}
    >
      <span className="sr-only">{wordsOf(item, zone)}</span>
      <span aria-hidden="true" className="entry-head">
        {isLive(item) ? <LiveBadge /> : <TypeIcon type={item.type} className="entry-sign" />}
        <span className="entry-title">{isWide ? item.title : shortTitle(item)}</span>
      </span>
      <span aria-hidden="true" className="entry-time">
        {isFlat ? clockTime(starts_at, zone) : timeRange(starts_at, minutesFrom(starts_at, ends_at), zone)}
      </span>
      {room >= threeLines && hasSeats && (
        <span aria-hidden="true" className="entry-more">
          {CALENDAR.seats(enrolled_count, max_participants)}
        </span>
      )}
      {isResizable && <span aria-hidden="true" data-edge className="entry-edge" />}
    </button>
  )
}
