import type { Day } from '../../dates/rules.ts'
import type { ViewerTime } from '../../dates/screens/useViewerTime.ts'
import type { Hours } from '../rules.ts'
import type { View } from '../spec.ts'
import type { CalendarItem } from '../state.ts'
import type { Movement } from './useMoving.ts'

/** A day, or an instant of it, at which to add an event. */
export type Place = { day: Day; at?: undefined } | { at: Date }

/** Props of every view of the calendar. */
export type ViewProps = {
  /** Accessible name of the grid. */
  name: string
  here: ViewerTime
  /** Day of the address, or today. */
  day: Day
  items: readonly CalendarItem[]
  movement: Movement
  /** The creator's hours; undefined: not loaded, or a fan's calendar. */
  hours: Hours | undefined
  /** Zone of the second clock, shown if it differs from the viewer's. */
  otherZone: string | undefined
  open: (item: CalendarItem) => void
  /** Undefined: the viewer cannot add events. */
  create: ((place: Place) => void) | undefined
  /** `instead`: replaces the current history entry. */
  go: (view: View, day: Day, instead?: boolean) => void
}
