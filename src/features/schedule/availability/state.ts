import type { Hours } from '../calendar/rules.ts'
import { type Day, minuteOf, onClock } from '../dates/rules.ts'
import type { Availability } from './contract.ts'
import { type HoursRange, weekdays } from './spec.ts'

const toMinutes = (ranges: readonly HoursRange[]) =>
  ranges.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }))

/** The hours as minutes of the day, as the calendar draws them. */
export const hoursOf = ({ time_zone, weekly, overrides }: Availability): Hours => ({
  time_zone,
  weekly: weekdays.map((weekday) => (weekly[weekday].enabled ? toMinutes(weekly[weekday].ranges) : [])),
  overrides: overrides.map(({ date, ranges }) => ({ date, ranges: toMinutes(ranges) })),
})

/** A free slot, as instants. */
export type Slot = { start: Date; end: Date }

/** Free slots by the viewer's days, in the order of time. */
export function slotsByDay(slots: readonly Slot[], zone: string): Map<Day, Slot[]> {
  const days = new Map<Day, Slot[]>()
  for (const slot of slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const { day } = onClock(slot.start, zone)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

const parts = [
  { name: 'Night', from: 0 },
  { name: 'Morning', from: 360 },
  { name: 'Afternoon', from: 720 },
  { name: 'Evening', from: 1_080 },
] as const
export type PartOfDay = { name: (typeof parts)[number]['name']; slots: Slot[] }

/** The slots of a day by parts of it, without parts that have none. */
export function byPartOfDay(slots: readonly Slot[], zone: string): PartOfDay[] {
  return parts
    .map(({ name, from }, index): PartOfDay => {
      const until = parts[index + 1]?.from ?? Number.POSITIVE_INFINITY
      const isIn = ({ minute }: { minute: number }) => minute >= from && minute < until
      return { name, slots: slots.filter(({ start }) => isIn(onClock(start, zone))) }
    })
    .filter((part) => part.slots.length > 0)
}

/** "1 free time", "12 free times". */
export const freeTimes = (count: number): string =>
  count === 0 ? 'no free times' : `${count} free ${count === 1 ? 'time' : 'times'}`
