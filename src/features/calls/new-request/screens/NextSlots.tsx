import { correctedNow } from '#client/time/clock.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { nearDay, timeInOtherZone, timeRange } from '#ui/zonedTime.ts'
import { ASKING } from '../spec.ts'

type NextSlotsProps = {
  slots: readonly Date[]
  minutes: number
  /** Time zone of the creator. */
  zone: string
  onChoose: (start: Date) => void
}

/** Next free slots from a refusal; a press chooses one. */
export function NextSlots({ slots, minutes, zone, onChoose }: NextSlotsProps) {
  const own = useViewerZone()
  if (own === undefined) return null
  const now = correctedNow()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold text-sm">{ASKING.next}</legend>
      <div className="next-slots">
        {slots.map((start) => (
          <button key={start.getTime()} type="button" className="slot-time" onClick={() => onChoose(start)}>
            <span translate="no" className="figures font-semibold">
              {nearDay(start, own, now)}, {timeRange(start, minutes, own)}
            </span>
            <span translate="no" className="figures text-muted text-xs empty:hidden">
              {timeInOtherZone(start, own, zone)}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
