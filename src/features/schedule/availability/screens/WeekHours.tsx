import { Copy, Plus } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Switch } from '#ui/Switch.tsx'
import { type DayHours, HOURS, rangesMax, type Weekday, weekdayNames, weekdays } from '../spec.ts'
import { type MidnightSplit, splitWeekday, toggleDay, weekdayAfter, withRange } from '../state.ts'
import { RangeFields } from './RangeFields.tsx'
import type { HoursForm } from './useHoursForm.ts'

/** Weekly hours. Each weekday can be on or off, can have several ranges, and can be copied to other days. */
export function WeekHours({ form: { draft, problems, change } }: { form: HoursForm }) {
  const copy = (from: Weekday, to: readonly Weekday[]) =>
    change({ weekly: Object.fromEntries(to.map((day) => [day, draft.weekly[from]])) })
  return (
    <ul className="@container grid divide-y divide-line">
      {weekdays.map((day) => (
        <WeekdayRow
          key={day}
          day={day}
          hours={draft.weekly[day]}
          problem={problems[`weekly.${day}`]}
          onChange={(hours) => change({ weekly: { [day]: hours } })}
          onSplit={(split) => change({ weekly: splitWeekday(draft.weekly, day, split) })}
          onCopy={(to) => copy(day, to)}
        />
      ))}
    </ul>
  )
}

type WeekdayRowProps = {
  day: Weekday
  hours: DayHours
  problem: string | undefined
  onChange: (hours: DayHours) => void
  onSplit: (split: MidnightSplit) => void
  onCopy: (to: readonly Weekday[]) => void
}

function WeekdayRow({ day, hours, problem, onChange, onSplit, onCopy }: WeekdayRowProps) {
  const name = weekdayNames[day]
  const { enabled, ranges } = hours
  return (
    <li className="hours-day">
      <Switch label={name} checked={enabled} onChange={(on) => onChange(toggleDay(day, hours, on))} />
      {enabled ? (
        <RangeFields
          day={name}
          nextDay={weekdayNames[weekdayAfter(day)]}
          onSplit={onSplit}
          ranges={ranges}
          problem={problem}
          onChange={(next) => onChange(next.length > 0 ? { enabled, ranges: next } : toggleDay(day, hours, false))}
        />
      ) : (
        <p className="self-center pb-2 text-muted @min-[34rem]:py-3">{HOURS.off}</p>
      )}
      {enabled && (
        <div className="hours-actions">
          <IconButton
            label={HOURS.addHours(name)}
            disabled={ranges.length >= rangesMax}
            onClick={() => onChange({ enabled, ranges: withRange(ranges) })}
          >
            <Plus aria-hidden="true" />
          </IconButton>
          <Menu
            align="end"
            trigger={
              <IconButton label={HOURS.copy(name)}>
                <Copy aria-hidden="true" />
              </IconButton>
            }
            entries={[
              { label: HOURS.copyWeekdays, onSelect: () => onCopy(weekdays.slice(0, 5)) },
              { label: HOURS.copyAll, onSelect: () => onCopy(weekdays) },
            ]}
          />
        </div>
      )}
    </li>
  )
}
