import { type FormEvent, type ReactNode, useId } from 'react'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'

type EditDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'variant' | 'children'> & {
  /** Left out: it is open as long as it is there. */
  open?: boolean
  /** Differs from what is saved: it asks before it closes. */
  isChanged: boolean
  /** What the button says that saves it. */
  action: string
  saving: boolean
  disabled?: boolean
  /** Why it is not saved. */
  problem: string | undefined
  /** What was typed is kept until it is saved: said where there is no problem, with the way to begin anew. */
  kept?: { note: string; onDiscard: () => void } | undefined
  /** Beside the button that saves. */
  more?: ReactNode
  /** Of the form. */
  className?: string
  onSave: () => void
  onClose: () => void
}

/** A form for something of one's own, new or changed: a refusal leads to the first field with an error. */
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
