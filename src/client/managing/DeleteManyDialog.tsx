import { useState } from 'react'
import { MANAGING } from '#shared/managing.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { deleteEach } from './deleteEach.ts'

type DeleteManyDialogProps = {
  ids: readonly string[]
  /** What becomes of what was sold already. */
  text: string
  remove: (id: string) => Promise<unknown>
  /** After all of them, whether or not each went. */
  onDone: () => void
  onClose: () => void
  onDeleted: () => void
}

/** Asks before several things are taken off a list, one call each (specification 2 §5). */
export default function DeleteManyDialog({ ids, text, remove, onDone, onClose, onDeleted }: DeleteManyDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    const { deleted, failed } = await deleteEach(ids, remove)
    onDone()
    if (deleted > 0) toast.success(MANAGING.deleted(deleted))
    if (failed > 0) toast.error(MANAGING.deleteFailed)
    onClose()
    onDeleted()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={MANAGING.deleteAsk(ids.length)}
      locked={isBusy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={isBusy} onClick={() => void press()}>
            Delete
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
