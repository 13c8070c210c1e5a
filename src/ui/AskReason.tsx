import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { Textarea } from './Textarea.tsx'

type AskReasonProps = {
  /** What the button that opens it says, and what exactly it is about for those who hear it alone. */
  action: string
  about: string
  hint: string
  /** Said when it is sent empty. */
  missing: string
  max: number
  pending: boolean
  error?: string | undefined
  onConfirm: (reason: string) => void
}

/** A decision that needs a reason: a button that opens the question, in place. */
export function AskReason({ action, about, hint, missing, max, pending, error, onConfirm }: AskReasonProps) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  if (!open)
    return (
      <Button aria-label={`${action} ${about}`} onClick={() => setOpen(true)}>
        {action}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim()) onConfirm(reason.trim())
  }
  return (
    <form noValidate onSubmit={submit} aria-label={`${action} ${about}`} className="grid w-full gap-3">
      <Textarea
        label="Reason"
        hint={hint}
        autoFocus
        error={asked && !reason.trim() ? missing : error}
        limit={max}
        maxLength={max}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
