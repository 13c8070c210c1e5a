import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { focusInvalid } from './focusInvalid.ts'

type AskDialogProps = Pick<DialogProps, 'size'> & {
  /** Default: open while mounted. */
  open?: boolean
  title: string
  /** The consequence, in one sentence. */
  about: string
  /** Label of the button that confirms. */
  action: string
  danger?: boolean
  back?: string
  pending: boolean
  /** Reason why the last attempt failed. */
  problem: string | undefined
  disabled?: boolean
  onSend: () => void
  onClose: () => void
  /** Fields of the dialog, usually a reason (`useReason`). */
  children?: ReactNode
}

/** Dialog that asks for confirmation and input before an action. Typed text is kept until it is sent. */
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
