import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { ageMin } from '../../spec.ts'

const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, index, 1)),
)

/** Date of birth in three small fields, because a calendar would need too much scrolling. */
export function DateOfBirthField({ error }: { error?: string | undefined }) {
  const id = useId()
  const note = `${id}note`
  const marks = { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': note }
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">Date of birth</legend>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2 min-[22.5rem]:grid-cols-[5rem_minmax(0,1fr)_5.5rem]">
        <span className="input">
          <input
            {...marks}
            {...numeric}
            name="day"
            aria-label="Day"
            placeholder="Day"
            maxLength={2}
            autoComplete="bday-day"
          />
        </span>
        <span className="input input-select">
          <select {...marks} name="month" aria-label="Month" autoComplete="bday-month" defaultValue="" required>
            <option value="">Month</option>
            {months.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
        <span className="input max-[22.5rem]:col-span-2">
          <input
            {...marks}
            {...numeric}
            name="year"
            aria-label="Year"
            placeholder="Year"
            maxLength={4}
            autoComplete="bday-year"
          />
        </span>
      </div>
      <p id={note} className="field-note" aria-live="polite">
        {error ? (
          <span className="field-error">
            <CircleAlert aria-hidden="true" />
            {error}
          </span>
        ) : (
          `You must be ${ageMin} or older. We never show your birthday.`
        )}
      </p>
    </fieldset>
  )
}

const numeric = { inputMode: 'numeric', required: true } as const
