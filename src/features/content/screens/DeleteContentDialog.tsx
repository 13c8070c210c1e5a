import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

type DeleteContentDialogProps = {
  ids: readonly string[]
  /** One by itself is named. */
  one?: Pick<ContentItem, 'title' | 'type'>
  onClose: () => void
  onDeleted: () => void
}

/** Asks before something is taken off the wall (specification 2 §5); who has bought it keeps it. */
export default function DeleteContentDialog({ ids, one, onClose, onDeleted }: DeleteContentDialogProps) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.content.removeMany.useMutation({
    onSuccess: ({ deleted, failed }) => {
      void utils.content.invalidate()
      void utils.digitals.invalidate()
      if (deleted > 0) toast.success(SENTENCES.deleted(deleted))
      if (failed.length > 0) toast.error(SENTENCES.deleteFailed)
      onClose()
      onDeleted()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={one ? SENTENCES.deleteOneAsk(one.type) : SENTENCES.deleteAsk(ids.length)}
      description={SENTENCES.deleteText}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate({ ids: [...ids] })}>
            Delete
          </Button>
        </>
      }
    >
      {one && <p className="font-medium [overflow-wrap:anywhere]">{one.title}</p>}
      {error && (
        <p role="alert" className="mt-3 font-medium text-danger text-sm">
          {sentenceOf(error, SENTENCES.deleteFailed)}
        </p>
      )}
    </Dialog>
  )
}
