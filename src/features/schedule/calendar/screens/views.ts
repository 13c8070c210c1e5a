import type { Day } from '../../dates/rules.ts'
import type { Here } from '../../dates/screens/useHere.ts'
import type { Hours } from '../rules.ts'
import type { View } from '../spec.ts'
import type { CalendarItem } from '../state.ts'
import type { Movement } from './useMoving.ts'

/** A day, or a moment of it, where an event is to be added. */
export type Place = { day: Day; at?: undefined } | { at: Date }

/** What each view of the calendar is given. */
export type ViewProps = {
  /** Of the grid, for screen readers. */
  name: string
  here: Here
  /** The day that the address names, or today. */
  day: Day
  items: readonly CalendarItem[]
  movement: Movement
  /** A creator's; undefined: not known, or a fan's calendar. */
  hours: Hours | undefined
  /** Whose clock stands beside the viewer's where it differs. */
  otherZone: string | undefined
  open: (item: CalendarItem) => void
  /** Undefined: the viewer adds no events. */
  create: ((place: Place) => void) | undefined
  /** `instead`: the address before is forgotten. */
  go: (view: View, day: Day, instead?: boolean) => void
}
