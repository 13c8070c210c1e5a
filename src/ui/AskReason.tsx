import { useState } from 'react'
import { Button } from './Button.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { useReason } from './useReason.ts'

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
      {...{ reason, name, action, hint, pending, error }}
      className="w-full"
      onSend={onConfirm}
      onBack={() => setOpen(false)}
    />
  )
}
