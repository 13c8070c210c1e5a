import { type FormEvent, Suspense, useState } from 'react'
import {
  type Here,
  instantOf,
  minuteOf,
  onClock,
  SlotPicker,
  SlotsLoading,
  timeOf,
  useHere,
} from '#features/schedule/index.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { timeElsewhere, zoneCity } from '#ui/zonedTime.ts'
import { dayAndTime, inSentence } from '../../listing/state.ts'
import type { CallRequest } from '../../requests/contract.ts'
import { BUTTONS, FORMS } from '../spec.ts'
import type { Deed } from './useCallAct.ts'

type OtherTimeFormProps = {
  call: CallRequest
  press: 'move' | 'propose'
  pending: boolean
  onAct: (deed: Deed) => void
  onBack: () => void
}

/** Another time: a fan chooses among the creator's free slots, a creator any time that is not taken. */
export default function OtherTimeForm({ call, press, pending, onAct, onBack }: OtherTimeFormProps) {
  const here = useHere()
  const [at, setAt] = useState<Date>()
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (at) onAct({ press, at })
  }
  if (!here) return <SlotsLoading />
  const isFan = call.role === 'fan'
  const { display_name: name } = isFan ? call.creator : call.fan
  const isMissing = tried && !at
  const action = press === 'move' ? FORMS.moveTo : FORMS.proposeTo
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card bg-wash p-4">
      {isFan ? (
        <Suspense fallback={<SlotsLoading />}>
          <SlotPicker creator={call.creator.id} minutes={call.duration_minutes} value={at} onChange={setAt} />
        </Suspense>
      ) : (
        <AnyTime call={call} here={here} onChange={setAt} />
      )}
      <p className="measure text-muted text-sm">
        {press === 'move' ? FORMS.moveAbout(name) : FORMS.proposeAbout(name)}
        {call.status === 'accepted' && ` ${FORMS.agreedStands}`}
      </p>
      {isMissing && (
        <p role="alert" className="font-medium text-danger text-sm">
          {FORMS.timeMissing}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onBack}>
          {BUTTONS.back}
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          {at ? action(inSentence(dayAndTime(at, here))) : BUTTONS[press]}
        </Button>
      </div>
    </form>
  )
}

type AnyTimeProps = { call: CallRequest; here: Here; onChange: (at: Date | undefined) => void }

/** A date and a time on the creator's own clock, which may not be that of this device. */
function AnyTime({ call, here, onChange }: AnyTimeProps) {
  const zone = call.time_zone
  const [written, setWritten] = useState(() => {
    const stands = call.proposed_at ?? call.scheduled_at
    const { day, minute } = onClock(stands ?? here.now, zone)
    return { day, time: stands ? timeOf(minute) : '' }
  })
  const atOf = ({ day, time }: typeof written): Date | undefined =>
    day === '' || time === '' ? undefined : instantOf({ day, minute: minuteOf(time) }, zone)
  const change = (next: typeof written) => {
    setWritten(next)
    onChange(atOf(next))
  }
  const at = atOf(written)
  const elsewhere = at && timeElsewhere(at, zone, here.zone)
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Input
          label={FORMS.date}
          type="date"
          autoFocus
          min={onClock(here.now, zone).day}
          value={written.day}
          onChange={({ target }) => change({ ...written, day: target.value })}
        />
        <Input
          label={FORMS.time}
          type="time"
          value={written.time}
          onChange={({ target }) => change({ ...written, time: target.value })}
        />
      </div>
      <p className="text-muted text-sm">
        {FORMS.clock(zoneCity(zone))}
        {elsewhere && ` ${elsewhere}.`}
      </p>
    </div>
  )
}
