import { type FormEvent, useRef, useState } from 'react'
import {
  instantOf,
  isDay,
  isSkipped,
  minuteOf,
  OverlapWarning,
  onClock,
  SlotField,
  SlotsLoading,
  timeOf,
  timeSkipped,
  useOverlaps,
  useViewerTime,
  type ViewerTime,
} from '#features/schedule/index.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { timeInOtherZone, zoneCity } from '#ui/zonedTime.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { dayAndTime, lowercaseDay } from '../../listing/state.ts'
import { NextSlots } from '../../new-request/screens/NextSlots.tsx'
import { nextSlotsOf } from '../../new-request/state.ts'
import { proposalDaysMax } from '../../spec.ts'
import { BUTTONS, FORMS } from '../spec.ts'
import type { CallActionInput } from './useCallAct.ts'

type OtherTimeFormProps = {
  call: CallRequest
  press: 'move' | 'propose'
  pending: boolean
  /** Details of the last refusal: the next free slots, if the time is taken. */
  details: object | undefined
  onChoose: () => void
  onAct: (input: CallActionInput) => void
  onBack: () => void
}

const dayMs = 86_400_000

/** Returns the time that the new time would replace. */
const replacedTime = ({ proposed_at, scheduled_at }: CallRequest) => proposed_at ?? scheduled_at

/** Form for another time. A fan picks one of the creator's free slots; a creator picks any time that is not taken. */
export default function OtherTimeForm({ call, press, pending, details, onChoose, onAct, onBack }: OtherTimeFormProps) {
  const here = useViewerTime()
  const next = nextSlotsOf(details)
  const isFan = call.role === 'fan'
  const replaced = replacedTime(call)
  // initial value of the time fields: the current time of the call, or a slot that a refusal suggested
  const [start, setStart] = useState(replaced ?? undefined)
  const [chosen, setChosen] = useState(isFan ? undefined : start)
  const send = useRef<HTMLButtonElement>(null)
  const isSame = chosen !== undefined && chosen.getTime() === replaced?.getTime()
  const at = isSame ? undefined : chosen
  // a creator's time is checked by the server only
  const overlap = useOverlaps({ start: isFan ? at : undefined, minutes: call.duration_minutes, id: call.id })
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (at && !overlap.isBlocked) onAct({ press, at })
    else focusInvalid(event.currentTarget)
  }
  if (!here) return <SlotsLoading />
  const { display_name: name } = isFan ? call.creator : call.fan
  const problem = isSubmitted && !at ? (isSame ? FORMS.timeSame : FORMS.timeMissing) : undefined
  const action = press === 'move' ? FORMS.moveTo : FORMS.proposeTo
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card bg-wash p-4">
      {isFan ? (
        <SlotField
          creator={call.creator.id}
          minutes={call.duration_minutes}
          value={chosen}
          error={problem}
          onChange={setChosen}
        />
      ) : (
        <AnyTime key={start?.getTime()} call={call} here={here} start={start} problem={problem} onChange={setChosen} />
      )}
      {next.length > 0 && (
        <NextSlots
          slots={next}
          minutes={call.duration_minutes}
          zone={call.time_zone}
          onChoose={(at) => {
            setStart(at)
            setChosen(at)
            onChoose()
            // moves the focus to the submit button, because the chosen slot was removed
            send.current?.focus()
          }}
        />
      )}
      <OverlapWarning overlap={overlap} tried={isSubmitted} />
      <p className="measure wrap-anywhere text-muted text-sm">
        {press === 'move' ? FORMS.moveAbout(name) : FORMS.proposeAbout(name)}
        {call.status === 'accepted' && ` ${FORMS.agreedStands}`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onBack}>
          {BUTTONS.back}
        </Button>
        <Button ref={send} type="submit" variant="primary" loading={pending}>
          {at ? action(lowercaseDay(dayAndTime(at, here))) : BUTTONS[press]}
        </Button>
      </div>
    </form>
  )
}

type AnyTimeProps = {
  call: CallRequest
  here: ViewerTime
  start: Date | undefined
  /** Error of the entered time. */
  problem: string | undefined
  onChange: (at: Date | undefined) => void
}

/** Fields for a date and a time in the creator's time zone, which can differ from the time zone of the device. */
function AnyTime({ call, here, start, problem, onChange }: AnyTimeProps) {
  const zone = call.time_zone
  const [written, setWritten] = useState(() => {
    const { day, minute } = onClock(start ?? here.now, zone)
    return { day, time: start ? timeOf(minute) : '' }
  })
  const atOf = ({ day, time }: typeof written): Date | undefined =>
    isDay(day) && time !== '' ? instantOf({ day, minute: minuteOf(time) }, zone) : undefined
  const change = (next: typeof written) => {
    setWritten(next)
    onChange(atOf(next))
  }
  const at = atOf(written)
  const elsewhere = at && timeInOtherZone(at, zone, here.zone)
  const skipped = at && isSkipped({ day: written.day, minute: minuteOf(written.time) }, zone)
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Input
          label={FORMS.date}
          type="date"
          autoFocus
          min={onClock(here.now, zone).day}
          max={onClock(new Date(here.now.getTime() + proposalDaysMax * dayMs), zone).day}
          error={isDay(written.day) ? undefined : problem}
          value={written.day}
          onChange={({ target }) => change({ ...written, day: target.value })}
        />
        <Input
          label={FORMS.time}
          type="time"
          error={isDay(written.day) || written.time === '' ? problem : undefined}
          value={written.time}
          onChange={({ target }) => change({ ...written, time: target.value })}
        />
      </div>
      <p className="text-muted text-sm">
        {FORMS.clock(zoneCity(zone))}
        {elsewhere && ` ${elsewhere}.`}
      </p>
      <p role="status" className="font-medium text-sm text-warning empty:hidden">
        {skipped && timeSkipped}
      </p>
    </div>
  )
}
