import { Checkbox } from '#ui/Checkbox.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { timeInOtherZone, zoneTime } from '#ui/zonedTime.ts'
import { onClock } from '../../dates/rules.ts'
import type { ViewerTime } from '../../dates/screens/useViewerTime.ts'
import type { ScheduledEvent } from '../contract.ts'
import { eventTypes, recurringPatterns } from '../lists.ts'
import { descriptionMax, EVENT_TYPES, eventDurations, FORM, RECURRING, REFUSALS, SENTENCES } from '../spec.ts'
import { type EventDraft, type EventProblems, isShifted, startOf, withType } from '../state.ts'

export type EventFieldsProps = {
  draft: EventDraft
  /** Event to edit; undefined: a new one. */
  event: ScheduledEvent | undefined
  /** Time zone of the times in the form; `here` has the viewer's time zone. */
  zone: string
  here: ViewerTime
  problems: EventProblems
  /** True if the form announces a private show: its type and its announcement are fixed. */
  isShow: boolean
  onChange: (part: Partial<EventDraft>) => void
}

/** Fields of the event form. Disables fields that are fixed because tickets are taken. */
export function EventFields(props: EventFieldsProps) {
  const { draft, event, problems, isShow, onChange } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isShow && <TypeField {...props} />}
      <Input
        label="Title"
        autoComplete="off"
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TimeFields {...props} />
      <PriceFields {...props} />
      {!event && !isShow && <RepeatField {...props} />}
      <Textarea
        label="Description"
        optional
        rows={3}
        limit={descriptionMax}
        value={draft.description}
        error={problems.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      {!event && !isShow && draft.type === 'private-show' && (
        <Checkbox
          label={FORM.announce}
          checked={draft.announce}
          onChange={({ target }) => onChange({ announce: target.checked })}
        />
      )}
    </div>
  )
}

function TypeField({ draft, event, onChange }: EventFieldsProps) {
  const isTaken = event !== undefined && event.enrolled_count + event.waitlist_count > 0
  return (
    <Select
      label="Type"
      value={draft.type}
      disabled={isTaken}
      hint={isTaken ? REFUSALS.typeTaken.sentence : draft.type === 'personal' ? SENTENCES.personalIsFree : undefined}
      onChange={({ target }) => {
        const type = eventTypes.find((one) => one === target.value)
        if (type) onChange(withType(draft, type))
      }}
    >
      {eventTypes.map((type) => (
        <option key={type} value={type}>
          {EVENT_TYPES[type].label}
        </option>
      ))}
    </Select>
  )
}

function TimeFields({ draft, event, zone, here, problems, onChange }: EventFieldsProps) {
  const fixed = event && !event.allowed.edit_time ? fixedBy(event) : undefined
  const at = startOf(draft, zone)
  const own = at && timeInOtherZone(at, zone, here.zone)
  return (
    <fieldset className="grid gap-3" disabled={fixed !== undefined}>
      <legend className="sr-only">When</legend>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <Input
          className="col-span-2 sm:col-span-1"
          type="date"
          label="Date"
          min={event ? undefined : onClock(here.now, zone).day}
          value={draft.date}
          error={problems.date}
          onChange={({ target }) => onChange({ date: target.value })}
        />
        <Input
          type="time"
          label="Time"
          value={draft.time}
          error={problems.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
        <Select
          label="Duration"
          value={String(draft.duration)}
          onChange={({ target }) => onChange({ duration: Number(target.value) })}
        >
          {eventDurations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
        </Select>
      </div>
      <p aria-live="polite" className="text-muted text-sm">
        {fixed?.sentence ?? FORM.times(zoneTime(zone))}
        {!fixed && own && ` ${FORM.here(own)}`}
        {isShifted(draft, zone) && <span className="mt-1 block font-medium text-warning">{SENTENCES.shifted}</span>}
      </p>
    </fieldset>
  )
}

const fixedBy = ({ price, enrolled_count }: ScheduledEvent) =>
  price > 0 && enrolled_count > 0 ? REFUSALS.paidFor : REFUSALS.begun

function PriceFields({ draft, event, problems, onChange }: EventFieldsProps) {
  const { seats } = EVENT_TYPES[draft.type]
  if (seats === 'none') return null
  const isFixed = event !== undefined && event.enrolled_count > 0
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Input
        label="Price"
        inputMode="numeric"
        leading={<Coin className="size-5 shrink-0" />}
        hint={draft.price.trim() === '0' ? FORM.free : seats === 'any' ? 'In tokens, for each seat.' : 'In tokens.'}
        disabled={isFixed}
        value={draft.price}
        error={problems.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      {seats === 'any' && (
        <Input
          label={FORM.participants}
          optional
          inputMode="numeric"
          hint={FORM.participantsHint}
          value={draft.seats}
          error={problems.seats}
          onChange={({ target }) => onChange({ seats: target.value })}
        />
      )}
    </div>
  )
}

const RepeatField = ({ draft, onChange }: EventFieldsProps) => (
  <Select
    label={FORM.repeats}
    value={draft.recurring ?? ''}
    hint={draft.recurring === null ? undefined : FORM.repeatsHint}
    onChange={({ target }) =>
      onChange({ recurring: recurringPatterns.find((pattern) => pattern === target.value) ?? null })
    }
  >
    <option value="">{FORM.once}</option>
    {recurringPatterns.map((pattern) => (
      <option key={pattern} value={pattern}>
        {RECURRING[pattern]}
      </option>
    ))}
  </Select>
)
