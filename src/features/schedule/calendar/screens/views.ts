import type { Day } from '../../dates/rules.ts'
import type { ViewerTime } from '../../dates/screens/useViewerTime.ts'
import type { Hours } from '../rules.ts'
import type { View } from '../spec.ts'
import type { CalendarItem } from '../state.ts'
import type { Movement } from './useMoving.ts'

/** A day, or an instant, at which to add an event. */
export type Place = { day: Day; at?: undefined } | { at: Date }

/** Props of every view of the calendar. */
export type ViewProps = {
  /** Accessible name of the grid. */
  name: string
  here: ViewerTime
  /** Day of the URL, or today. */
  day: Day
  items: readonly CalendarItem[]
  movement: Movement
  /** Open hours of the creator; undefined: not loaded, or a fan's calendar. */
  hours: Hours | undefined
  /** Time zone of the second clock, if its local time differs from the viewer's. */
  otherZone: string | undefined
  open: (item: CalendarItem) => void
  /** Opens the form for a new event; undefined: the viewer cannot add events. */
  create: ((place: Place) => void) | undefined
  /** Shows a view and day. `instead`: replaces the current history entry. */
  go: (view: View, day: Day, instead?: boolean) => void
}
