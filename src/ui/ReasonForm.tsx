import { clsx } from 'clsx'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { focusInvalid } from './focusInvalid.ts'
import { Textarea } from './Textarea.tsx'
import type { Reason } from './useReason.ts'

type ReasonFormProps = {
  reason: Reason
  /** Accessible name of the form, if its button is not specific enough. */
  name?: string
  label?: string
  hint?: string
  /** The reason may be empty, and does not get the focus. */
  optional?: boolean
  action: string
  danger?: boolean
  pending: boolean
  /** Reason why the last attempt failed. */
  error?: string | undefined
  back?: string
  className?: string
  /** Called on each submit before the reason is checked, so that other missing fields are shown too. */
  onTry?: () => void
  onSend: (reason: string) => void
  onBack: () => void
  /** Content above the reason. */
  children?: ReactNode
}

/** Asks for a reason in place, with a way to cancel. */
export function ReasonForm({ reason, name, label = 'Reason', hint, action, danger = false, ...rest }: ReasonFormProps) {
  const { optional = false, pending, error, back = 'Cancel', className, onTry, onSend, onBack, children } = rest
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    onTry?.()
    reason.send(onSend)
    focusInvalid(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={name} className={clsx('grid gap-4', className)}>
      {children}
      <Textarea
        label={label}
        hint={hint}
        optional={optional}
        autoFocus={!optional}
        {...reason.field}
        error={reason.field.error ?? error}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
