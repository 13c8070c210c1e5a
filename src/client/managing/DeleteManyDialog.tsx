import { useState } from 'react'
import { MANAGING } from '#shared/sentences.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import { deleteEach } from './state.ts'

type DeleteManyDialogProps = {
  ids: readonly string[]
  /** Explains the effect on existing sales. */
  text: string
  remove: (id: string) => Promise<unknown>
  /** Called after the last deletion, successful or not. */
  onDone: () => void
  onClose: () => void
  onDeleted: () => void
}

/** Asks for confirmation, then deletes the selected items with one call each. */
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
    <DeleteDialog
      title={MANAGING.deleteAsk(ids.length)}
      description={text}
      pending={isBusy}
      onDelete={() => void press()}
      onClose={onClose}
    />
  )
}
