import { useId } from 'react'
import { isoDay } from '#shared/dates.ts'
import { clockTime, dayName, zoneCity } from '#ui/zonedTime.ts'
import { type Day, longDayText } from '../../dates/rules.ts'
import { PICKER } from '../spec.ts'
import { byPartOfDay, type Slot } from '../state.ts'

type SlotTimesProps = {
  day: Day
  slots: readonly Slot[]
  /** Time zone of the viewer (`zone`) and of the creator (`other`). */
  zone: string
  other: string
  value: Date | undefined
  onChange: (start: Date) => void
}

/** Free slots of a day, grouped by part of the day. They are radio buttons: arrow keys move, Tab leaves the group. */
export function SlotTimes({ day, slots, zone, other, value, onChange }: SlotTimesProps) {
  const group = useId()
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-semibold">{PICKER.timesOn(longDayText(day))}</legend>
      {byPartOfDay(slots, zone).map((part) => (
        <div key={part.name} className="grid gap-2">
          <h3 className="text-muted text-sm">{part.name}</h3>
          <div className="slot-times">
            {part.slots.map(({ start }) => (
              <label key={start.getTime()} className="slot-time">
                <input
                  type="radio"
                  className="sr-only"
                  name={group}
                  checked={start.getTime() === value?.getTime()}
                  onChange={() => onChange(start)}
                />
                <span translate="no" className="figures font-semibold">
                  {clockTime(start, zone)}
                </span>
                <Elsewhere at={start} zone={zone} other={other} />
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** Creator's local time, if it differs from the viewer's. */
export function Elsewhere({ at, zone, other }: { at: Date; zone: string; other: string }) {
  const time = clockTime(at, other)
  const isSameDay = isoDay(at, zone) === isoDay(at, other)
  if (isSameDay && time === clockTime(at, zone)) return null
  return (
    <span translate="no" className="figures text-muted text-xs">
      {isSameDay ? time : `${dayName(at, other).slice(0, 3)} ${time}`}
      <span className="sr-only"> in {zoneCity(other)}</span>
    </span>
  )
}
