import { clsx } from 'clsx'
import { CalendarHeart, GraduationCap, Lock, type LucideIcon, Phone, Radio, Ticket, Users, Video } from 'lucide-react'
import type { PointerEvent, Ref } from 'react'
import { LiveBadge } from '#ui/Badge.tsx'
import { clockTime, timeRange } from '#ui/zonedTime.ts'
import { minutesFrom } from '../../dates/rules.ts'
import { CALENDAR } from '../spec.ts'
import { type CalendarItem, isLive, shortTitle, wordsOf } from '../state.ts'

const signs: Record<string, LucideIcon> = {
  ...{ video: Video, 'video-call': Video, voice: Phone, 'voice-call': Phone, 'live-stream': Radio },
  ...{ class: GraduationCap, 'private-show': Ticket, meeting: Users, personal: Lock },
}

/** What sort of thing it is; the words stand beside it, or are read. */
export function Sign({ type, className }: { type: string; className?: string }) {
  const Icon = signs[type] ?? CalendarHeart
  return <Icon aria-hidden="true" className={className} />
}

/** What styles go by: `calendar.css`. */
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
  /** Undefined: it does not move. */
  onGrab: ((event: PointerEvent, item: CalendarItem) => void) | undefined
}

/** An entry in a cell of the month: one line. Arrow keys, Enter and M are the grid's (`useGridKeys`). */
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
      <Sign type={item.type} className="entry-sign" />
      <span aria-hidden="true" className="entry-title">
        {shortTitle(item)}
      </span>
    </button>
  )
}

/** The minutes of the screen that two and three lines need. */
const [twoLines, threeLines] = [40, 75]

type TimedEntryProps = EntryProps & {
  /** Where it stands in its column; calendar.css reads the numbers. */
  place: Ref<HTMLButtonElement>
  /** Its length in minutes of the screen: what it has room for. */
  room: number
  isResizable: boolean
  /** Whether the day is the whole width. */
  isWide: boolean
}

/** An entry in a time grid, as high as it is long. */
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
        {isLive(item) ? <LiveBadge /> : <Sign type={item.type} className="entry-sign" />}
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
