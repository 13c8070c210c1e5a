import { CircleAlert, X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { HOURS, type HoursRange } from '../spec.ts'

type RangeFieldsProps = {
  /** Whose hours they are: "Monday", "Thursday 24 December". */
  day: string
  ranges: readonly HoursRange[]
  problem: string | undefined
  onChange: (ranges: HoursRange[]) => void
}

/** The hours of a day: a start and an end each, and what is wrong with them. */
export function RangeFields({ day, ranges, problem, onChange }: RangeFieldsProps) {
  const note = useId()
  const set = (index: number, part: Partial<HoursRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))
  const field = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? note : undefined } as const
  return (
    <div className="grid gap-2">
      {ranges.map(({ start, end }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the list, whatever its times become
        <div key={index} className="hours-range">
          <span className="input">
            <input
              type="time"
              {...field}
              aria-label={HOURS.start(day, index)}
              value={start}
              onChange={({ target }) => set(index, { start: target.value })}
            />
          </span>
          <span aria-hidden="true" className="text-muted">
            –
          </span>
          <span className="input">
            <input
              type="time"
              {...field}
              aria-label={HOURS.end(day, index)}
              // a day ends with the midnight after it
              value={end === '24:00' ? '00:00' : end}
              onChange={({ target }) => set(index, { end: target.value === '00:00' ? '24:00' : target.value })}
            />
          </span>
          <IconButton
            label={HOURS.removeHours(day, `${start}–${end}`)}
            onClick={() => onChange(ranges.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <p id={note} role="alert" className="field-error text-sm empty:hidden">
        {problem && <CircleAlert aria-hidden="true" />}
        {problem}
      </p>
    </div>
  )
}
