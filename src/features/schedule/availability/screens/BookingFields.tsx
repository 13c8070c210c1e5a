import { Select } from '#ui/Select.tsx'
import { HOURS, lengthText, offered } from '../spec.ts'
import { choicesWith } from '../state.ts'
import type { HoursForm } from './useHoursForm.ts'

const dayMinutes = 24 * 60
type Field = keyof typeof offered
type Words = { label: string; hint?: string; text: (value: number) => string }

const words: Record<Field, Words> = {
  notice_minutes: {
    label: HOURS.notice,
    hint: HOURS.noticeHint,
    text: (minutes) => (minutes === 0 ? HOURS.none : lengthText(minutes)),
  },
  horizon_days: { label: HOURS.horizon, text: (days) => lengthText(days * dayMinutes) },
  buffer_minutes: {
    label: HOURS.buffer,
    hint: HOURS.bufferHint,
    text: (minutes) => (minutes === 0 ? HOURS.none : lengthText(minutes)),
  },
  max_per_day: { label: HOURS.perDay, hint: HOURS.perDayHint, text: String },
  cancel_hours: {
    label: HOURS.cancel,
    hint: HOURS.cancelHint,
    text: (hours) => (hours === 0 ? HOURS.untilStart : HOURS.before(lengthText(hours * 60))),
  },
}
const fields = ['notice_minutes', 'horizon_days', 'buffer_minutes', 'max_per_day', 'cancel_hours'] as const

/** Fields for the booking rules: buffer, notice, horizon and limits. */
export function BookingFields({ form: { draft, problems, change } }: { form: HoursForm }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map((field) => {
        const { label, hint, text } = words[field]
        const value = draft[field]
        return (
          <Select
            key={field}
            label={label}
            hint={hint}
            name={field}
            error={problems[field]}
            value={value ?? ''}
            onChange={({ target }) => change({ [field]: target.value === '' ? null : Number(target.value) })}
          >
            {field === 'max_per_day' && <option value="">{HOURS.noLimit}</option>}
            {(value === null ? offered[field] : choicesWith(offered[field], value)).map((choice) => (
              <option key={choice} value={choice}>
                {text(choice)}
              </option>
            ))}
          </Select>
        )
      })}
    </div>
  )
}
