import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import {
  addDays,
  type Day,
  fullDayText,
  longDayText,
  type Month,
  monthOf,
  monthText,
  nextMonth,
  onClock,
} from '../../dates/rules.ts'
import { DayGrid } from '../../dates/screens/DayGrid.tsx'
import { Steps } from '../../dates/screens/Steps.tsx'
import { useViewerTime, type ViewerTime } from '../../dates/screens/useViewerTime.ts'
import { HOURS, type HoursRange, horizonMax, rangesMax } from '../spec.ts'
import { hoursText, splitDate, usualRanges, withOverride, withRange } from '../state.ts'
import { RangeFields } from './RangeFields.tsx'
import type { HoursForm } from './useHoursForm.ts'

/**
 * Date overrides: dates with hours that differ from those of their weekday. The user picks them in a month next to
 * their list.
 */
export function OtherDays({ form }: { form: HoursForm }) {
  const here = useViewerTime()
  if (!here) return <Skeleton className="h-88 w-full rounded-card" />
  const { time_zone } = form.draft
  // all dates are in the creator's time zone
  return (
    <div className="@container">
      <Days form={form} here={{ ...here, zone: time_zone, today: onClock(here.now, time_zone).day }} />
    </div>
  )
}

type DaysProps = { form: HoursForm; here: ViewerTime }

function Days({ form, here }: DaysProps) {
  const { today } = here
  const [month, setMonth] = useState<Month>(monthOf(today))
  const [day, setDay] = useState<Day>()
  const last = addDays(today, horizonMax)
  const { overrides, weekly } = form.draft
  const of = (date: Day) => overrides.find((one) => one.date === date)?.ranges
  const show = (to: Day) => {
    setMonth(monthOf(to))
    setDay(to)
  }
  return (
    <div className="grid grid-cols-1 gap-6 @min-[42rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <Steps
          unit="month"
          onBack={month > monthOf(today) ? () => setMonth(nextMonth(month, -1)) : undefined}
          onForward={month < monthOf(last) ? () => setMonth(nextMonth(month)) : undefined}
        >
          {monthText(month)}
        </Steps>
        <DayGrid
          here={here}
          month={month}
          value={day}
          min={today}
          max={last}
          onChoose={show}
          onLeave={(to) => setMonth(monthOf(to))}
          lookOf={(date) => {
            const ranges = of(date)
            return {
              disabled: date < today || date > last,
              note: ranges ? hoursText(ranges) : undefined,
              mark: ranges && (
                <span className="day-dots">
                  <span />
                </span>
              ),
            }
          }}
        />
      </div>
      <div className="grid content-start gap-6">
        {day !== undefined && (
          <DayHours key={day} form={form} day={day} today={today} usual={usualRanges(weekly, day)} />
        )}
        <OtherList form={form} today={today} onOpen={show} />
      </div>
    </div>
  )
}

type DayHoursProps = { form: HoursForm; day: Day; today: Day; usual: HoursRange[] }

/** Field for one date: the hours of its weekday, other hours, or off. */
function DayHours({ form: { draft, problems, change }, day, today, usual }: DayHoursProps) {
  const name = longDayText(day)
  const ranges = draft.overrides.find(({ date }) => date === day)?.ranges
  const set = (next: HoursRange[] | undefined) => change({ overrides: withOverride(draft.overrides, day, next, today) })
  const choose = {
    usual: () => set(undefined),
    off: () => set([]),
    other: () => set(usual.length > 0 ? usual : withRange([])),
  }
  const value = ranges === undefined ? 'usual' : ranges.length === 0 ? 'off' : 'other'
  return (
    <section aria-label={HOURS.dayIs(name)} className="grid gap-3">
      <h3 className="font-semibold">{name}</h3>
      <SegmentedControl
        label={HOURS.dayIs(name)}
        segments={(['usual', 'other', 'off'] as const).map((one) => ({ value: one, label: HOURS.dayChoices[one] }))}
        value={value}
        onChange={(one) => choose[one]()}
      />
      {value === 'usual' && <p className="text-muted text-sm">{HOURS.usually(hoursText(usual))}</p>}
      {value === 'other' && ranges && (
        <>
          <RangeFields
            day={name}
            nextDay={longDayText(addDays(day, 1))}
            ranges={ranges}
            problem={problems[`overrides.${day}`]}
            onChange={set}
            onSplit={(split) => change({ overrides: splitDate(draft, day, split, today) })}
          />
          <Button
            className="justify-self-start"
            variant="ghost"
            size="sm"
            disabled={ranges.length >= rangesMax}
            onClick={() => set(withRange(ranges))}
          >
            <Plus aria-hidden="true" />
            {HOURS.addHours(name)}
          </Button>
        </>
      )}
    </section>
  )
}

type OtherListProps = { form: HoursForm; today: Day; onOpen: (day: Day) => void }

function OtherList({ form: { draft, change, problems }, today, onOpen }: OtherListProps) {
  const list = draft.overrides.filter(({ date }) => date >= today)
  if (list.length === 0) return <p className="text-muted text-sm">{HOURS.daysNone}</p>
  return (
    <section aria-label={HOURS.daysList} className="grid gap-1">
      <h3 className="font-semibold">{HOURS.daysList}</h3>
      <ul className="grid divide-y divide-line">
        {list.map(({ date, ranges }) => (
          <li key={date} className="flex items-center gap-2 py-1">
            <button
              type="button"
              className="grid min-h-11 min-w-0 flex-1 content-center text-start"
              onClick={() => onOpen(date)}
            >
              <span className="font-medium">{fullDayText(date)}</span>
              <span className={problems[`overrides.${date}`] ? 'text-danger text-sm' : 'figures text-muted text-sm'}>
                {problems[`overrides.${date}`] ?? (ranges.length === 0 ? HOURS.dayChoices.off : hoursText(ranges))}
              </span>
            </button>
            <IconButton
              label={HOURS.removeDay(fullDayText(date))}
              onClick={() => change({ overrides: withOverride(draft.overrides, date, undefined, today) })}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="alert" className="field-error text-sm empty:hidden">
        {problems.overrides}
      </p>
    </section>
  )
}
