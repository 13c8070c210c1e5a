import type { FormEvent } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { useReason } from '#ui/useReason.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { REASONS, reasonMax, SENTENCES } from '../../spec.ts'
import { BUTTONS, FORMS } from '../spec.ts'
import { endingText, questionOf } from '../state.ts'
import type { CallActionInput } from './useCallAct.ts'

type EndingFormProps = {
  call: CallRequest
  press: 'decline' | 'withdraw' | 'cancel'
  pending: boolean
  onAct: (input: CallActionInput) => void
  onBack: () => void
}

const minuteMs = 60_000

/** Returns the default reason, which a creator can edit; empty for a fan. */
const reasonOf = (press: EndingFormProps['press'], role: CallRequest['role']): string => {
  if (role !== 'creator' || press === 'withdraw') return ''
  return press === 'decline' ? REASONS.declined : REASONS.cancelled
}

/** Form that ends a request or a call. It shows what happens to the held tokens, and takes an optional reason. */
export function EndingForm({ call, press, pending, onAct, onBack }: EndingFormProps) {
  const why = useReason({ max: reasonMax, tooLong: SENTENCES.reasonTooLong, begin: reasonOf(press, call.role) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (why.field.error) focusInvalid(event.currentTarget)
    why.send((reason) => onAct({ press, reason }))
  }
  // computed for the end of the current minute, so that the shown fee is never lower than the charged fee
  const tokens = endingText(call, new Date(useMinute().getTime() + minuteMs))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card bg-wash p-4">
      <div className="grid gap-1">
        <p className="measure wrap-anywhere font-medium">{questionOf(press, call)}</p>
        {tokens && <p className="measure wrap-anywhere text-muted text-sm">{tokens}</p>}
      </div>
      {press !== 'withdraw' && (
        <Textarea label={FORMS.reason} hint={FORMS.reasonHint} optional autoFocus {...why.field} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onBack}>
          {BUTTONS.back}
        </Button>
        <Button type="submit" variant="danger" autoFocus={press === 'withdraw'} loading={pending}>
          {BUTTONS[press]}
        </Button>
      </div>
    </form>
  )
}
