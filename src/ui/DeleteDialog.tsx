import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type DeleteDialogProps = {
  title: string
  /** The consequence of the deletion. */
  description: string
  pending: boolean
  /** Reason why the deletion failed. */
  problem?: string | undefined
  onDelete: () => void
  onClose: () => void
  /** Name of the deleted thing. */
  children?: ReactNode
}

/** Asks for confirmation before a deletion. */
export function DeleteDialog({ title, description, pending, problem, onDelete, onClose, children }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={title}
      description={description}
      locked={pending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={pending} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      {children && <div className="grid gap-4 font-medium [overflow-wrap:anywhere]">{children}</div>}
      {problem !== undefined && (
        <p role="alert" className="mt-3 font-medium text-danger text-sm first:mt-0">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
