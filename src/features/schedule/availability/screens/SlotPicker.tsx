import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { timeInOtherZone, zoneCity } from '#ui/zonedTime.ts'
import {
  addDays,
  type Day,
  longDayText,
  type Month,
  monthOf,
  monthsText,
  monthText,
  nextMonth,
  onClock,
  shortMonthText,
} from '../../dates/rules.ts'
import { DayGrid } from '../../dates/screens/DayGrid.tsx'
import { Steps } from '../../dates/screens/Steps.tsx'
import { useViewerTime, type ViewerTime } from '../../dates/screens/useViewerTime.ts'
import { clampDay } from '../../dates/state.ts'
import type { BookingTerms } from '../contract.ts'
import { PICKER } from '../spec.ts'
import { freeTimes, slotsByDay, spanOf, weeksAhead } from '../state.ts'
import { SlotsLoading } from './SlotsLoading.tsx'
import { SlotTimes } from './SlotTimes.tsx'

export type SlotPickerProps = {
  /** User id or username of the creator. */
  creator: string
  minutes: number
  /** Start of the chosen slot. */
  value: Date | undefined
  onChange: (start: Date | undefined) => void
}

/**
 * Picker for a free slot of a creator. The user chooses a day of the month with free slots, then one of its slots. The
 * slots are in the viewer's time zone, each with the creator's local time. Needs a `key` per creator.
 */
export default function SlotPicker(props: SlotPickerProps) {
  const { creator, minutes } = props
  const here = useViewerTime()
  const terms = trpc.availability.of.useQuery({ creatorId: creator, minutes }, { placeholderData: (before) => before })
  if (terms.error && !terms.data)
    return (
      <ErrorState
        text={sentenceOf(terms.error, PICKER.failed)}
        retrying={terms.isFetching}
        onRetry={() => void terms.refetch()}
      />
    )
  if (!here || !terms.data) return <SlotsLoading />
  return <Picker {...props} here={here} terms={terms.data} />
}

type PickerProps = SlotPickerProps & { here: ViewerTime; terms: BookingTerms }

function Picker({ creator, minutes, value, onChange, here, terms }: PickerProps) {
  const { zone, today } = here
  const dayOf = (at: Date | null | undefined) => (at ? onClock(at, zone).day : undefined)
  const last = addDays(today, terms.horizon_days)
  const [day, setDay] = useState(dayOf(value ?? terms.next_start))
  const [month, setMonth] = useState<Month>(monthOf(day ?? today))
  const weeks = weeksAhead(month, today, here.locale)
  const shown = weeks.flat()
  const slots = trpc.availability.slots.useQuery(
    { creatorId: creator, ...spanOf(weeks), minutes, time_zone: zone },
    { placeholderData: (before) => before, staleTime: 10_000 },
  )
  const days = slotsByDay(slots.data?.slots ?? [], zone)
  const isKnown = slots.data !== undefined && !slots.isPlaceholderData
  const isRead = isKnown && !slots.isFetching
  const isHere = value !== undefined && shown.includes(onClock(value, zone).day)
  const isTaken = isHere && isRead && !slots.data?.slots.some(({ start }) => start.getTime() === value.getTime())
  const open = day !== undefined && shown.includes(day) ? day : [...days.keys()].find((one) => monthOf(one) >= month)
  const differs = timeInOtherZone(slots.data?.slots[0]?.start ?? here.now, zone, terms.time_zone) !== undefined
  const show = (next: Month) => {
    setMonth(next)
    setDay(undefined)
  }
  const go = (to: Day) => {
    setMonth(monthOf(to))
    setDay(to)
  }
  const steps = {
    onBack: month > monthOf(today) ? () => show(nextMonth(month, -1)) : undefined,
    onForward: month < monthOf(last) ? () => show(nextMonth(month)) : undefined,
  }
  return (
    <div className="slot-picker" aria-busy={slots.isFetching}>
      <div className="grid content-start gap-2">
        <Steps unit="month" heading="h2" {...steps}>
          {monthsText(month, monthOf(weeks.at(-1)?.[0] ?? today))}
        </Steps>
        <DayGrid
          {...{ here, weeks, month, value: open, min: today, max: last }}
          onChoose={setDay}
          onLeave={(to) => show(monthOf(clampDay(to, today, last)))}
          lookOf={(one) => {
            const count = days.get(one)?.length ?? 0
            return { disabled: count === 0, note: isKnown ? freeTimes(count) : undefined, mark: monthMark(one, month) }
          }}
        />
        <p className="text-muted text-sm">
          {PICKER.zones(zoneCity(zone), differs ? zoneCity(terms.time_zone) : undefined)}
        </p>
      </div>
      <div className="grid content-start gap-4">
        {isTaken && (
          <p role="alert" className="font-medium text-danger text-sm">
            {PICKER.gone}
          </p>
        )}
        {open !== undefined && days.has(open) ? (
          <SlotTimes {...{ day: open, slots: days.get(open) ?? [], zone, other: terms.time_zone, value, onChange }} />
        ) : slots.error && !slots.data ? (
          <ErrorState
            text={sentenceOf(slots.error, PICKER.failed)}
            retrying={slots.isFetching}
            onRetry={() => void slots.refetch()}
          />
        ) : slots.isLoading || slots.isPlaceholderData ? (
          <Skeleton className="h-72 w-full rounded-card" />
        ) : (
          <NothingFree month={month} next={dayOf(terms.next_start)} onGo={go} />
        )}
      </div>
    </div>
  )
}

/** Name of another month at its first day. */
const monthMark = (day: Day, month: Month) =>
  day.endsWith('-01') && monthOf(day) !== month ? (
    <span aria-hidden="true" className="day-month">
      {shortMonthText(day)}
    </span>
  ) : undefined

type NothingFreeProps = { month: Month; next: Day | undefined; onGo: (day: Day) => void }

function NothingFree({ month, next, onGo }: NothingFreeProps) {
  const isElsewhere = next !== undefined && monthOf(next) !== month
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-wash p-5">
      <p className="font-medium">{PICKER.noneIn(monthText(month))}</p>
      {isElsewhere ? (
        <Button onClick={() => onGo(next)}>{PICKER.toNext(longDayText(next))}</Button>
      ) : (
        <p className="text-muted text-sm">{PICKER.noneText}</p>
      )}
    </div>
  )
}
