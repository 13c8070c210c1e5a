import { type FormEvent, type ReactNode, useId } from 'react'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'

type EditDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'variant' | 'children'> & {
  /** Default: open while mounted. */
  open?: boolean
  /** True if the form differs from the saved state. Closing then asks for confirmation. */
  isChanged: boolean
  /** Label of the save button. */
  action: string
  saving: boolean
  disabled?: boolean
  /** Reason why saving failed. */
  problem: string | undefined
  /** Note that unsaved input is kept on this device, with a callback to start over. Hidden while there is a problem. */
  kept?: { note: string; onDiscard: () => void } | undefined
  /** Content beside the save button. */
  more?: ReactNode
  /** Class of the form. */
  className?: string
  onSave: () => void
  onClose: () => void
}

/** Dialog with a form that creates or edits an item. A refusal moves the focus to the first invalid field. */
export function EditDialog({
  open = true,
  isChanged,
  action,
  saving,
  problem,
  onSave,
  onClose,
  ...rest
}: EditDialogProps) {
  const { disabled = false, kept, more, className, children, ...look } = rest
  const formId = useId()
  const leaving = useLeaving({ isChanged, open, onOpenChange: (next) => !next && onClose() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave()
    focusInvalid(event.currentTarget)
  }
  const footer = leaving.asking ? (
    <LeaveQuestion {...leaving} />
  ) : (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <p role="alert" className="me-auto font-medium text-danger text-sm empty:hidden">
        {problem}
      </p>
      {kept && !problem && <p className="me-auto text-muted text-sm">{kept.note}</p>}
      {kept && (
        <Button variant="ghost" onClick={kept.onDiscard}>
          Start over
        </Button>
      )}
      {more}
      <Button type="submit" form={formId} variant="primary" loading={saving} disabled={disabled}>
        {action}
      </Button>
    </div>
  )
  return (
    <Dialog {...look} open={open} onOpenChange={leaving.close} locked={saving} footer={footer}>
      <form id={formId} noValidate onSubmit={submit} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
