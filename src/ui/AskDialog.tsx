import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { focusInvalid } from './focusInvalid.ts'

type AskDialogProps = Pick<DialogProps, 'size'> & {
  /** Left out: it is open as long as it is there. */
  open?: boolean
  title: string
  /** What happens, in a sentence. */
  about: string
  /** What the button says that sends it. */
  action: string
  danger?: boolean
  back?: string
  pending: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  disabled?: boolean
  onSend: () => void
  onClose: () => void
  /** Its fields, above all a reason (`useReason`). */
  children?: ReactNode
}

/** Asks before something is done, and for what has to be said about it. What was typed stays until it was sent. */
export function AskDialog({ title, about, size, action, danger = false, pending, problem, ...rest }: AskDialogProps) {
  const { open = true, back = 'Cancel', disabled = false, onSend, onClose, children } = rest
  const formId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    onSend()
    focusInvalid(event.currentTarget)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size={size}
      title={title}
      description={about}
      locked={pending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {back}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            loading={pending}
            disabled={disabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        {problem !== undefined && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
