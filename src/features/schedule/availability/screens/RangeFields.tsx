import { CircleAlert, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { HOURS, type HoursRange } from '../spec.ts'
import { hoursText, type MidnightSplit, splitAtMidnight } from '../state.ts'

type RangeFieldsProps = {
  /** Name of the day, such as "Monday" or "Thursday 24 December". */
  day: string
  /** Name of the following day. */
  nextDay: string
  ranges: readonly HoursRange[]
  problem: string | undefined
  onChange: (ranges: HoursRange[]) => void
  /** Called to move the hours after midnight to the next day. */
  onSplit: (split: MidnightSplit) => void
}

/** Fields for the hours of one day: the start and end of each range, and the error message. */
export function RangeFields({ day, nextDay, ranges, problem, onChange, onSplit }: RangeFieldsProps) {
  const note = useId()
  const fields = useRef<HTMLDivElement>(null)
  const set = (index: number, part: Partial<HoursRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))
  const field = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? note : undefined } as const
  return (
    <div ref={fields} className="grid gap-2">
      {ranges.map(({ start, end }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by its position
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
              // the time input shows the end of the day as 00:00
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
      <SplitButton
        day={day}
        nextDay={nextDay}
        ranges={ranges}
        onSplit={(split) => {
          onSplit(split)
          // the button unmounts, so the focus moves to the end field that the button changed
          fields.current?.querySelectorAll('input')[split.index * 2 + 1]?.focus()
        }}
      />
    </div>
  )
}

type SplitButtonProps = Pick<RangeFieldsProps, 'day' | 'nextDay' | 'ranges' | 'onSplit'>

/** Button that splits hours past midnight into ranges on two days. */
function SplitButton({ day, nextDay, ranges, onSplit }: SplitButtonProps) {
  const split = splitAtMidnight(ranges)
  if (!split) return null
  const second = `${nextDay} ${hoursText([split.next])}`
  return (
    <Button
      size="sm"
      className="justify-self-start"
      onClick={() => {
        onSplit(split)
        announce(HOURS.splitDone(second))
      }}
    >
      {HOURS.split(`${day} ${hoursText([split.until])}`, second)}
    </Button>
  )
}
