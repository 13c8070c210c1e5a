import { useState } from 'react'
import { Button } from './Button.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { useReason } from './useReason.ts'

type AskReasonProps = {
  /** Label of the button that opens the question; `about` adds its subject for screen readers. */
  action: string
  about: string
  hint: string
  /** Error for an empty reason. */
  missing: string
  max: number
  pending: boolean
  error?: string | undefined
  onConfirm: (reason: string) => void
}

/** Button for a decision that needs a reason; it opens the question in place. */
export function AskReason({ action, about, hint, missing, max, pending, error, onConfirm }: AskReasonProps) {
  const [open, setOpen] = useState(false)
  const reason = useReason({ max, missing })
  const name = `${action} ${about}`
  if (!open)
    return (
      <Button aria-label={name} onClick={() => setOpen(true)}>
        {action}
      </Button>
    )
  return (
    <ReasonForm
      reason={reason}
      name={name}
      action={action}
      hint={hint}
      pending={pending}
      error={error}
      className="w-full"
      onSend={onConfirm}
      onBack={() => setOpen(false)}
    />
  )
}
