import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type DeleteContentDialogProps = {
  ids: readonly string[]
  /** Single item to delete, shown by its name. */
  one?: Pick<ContentItem, 'title' | 'type'>
  onClose: () => void
  onDeleted: () => void
}

/** Dialog that confirms the deletion of items. Buyers keep access. */
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
    <DeleteDialog
      title={one ? SENTENCES.deleteOneAsk(one.type) : SENTENCES.deleteAsk(ids.length)}
      description={SENTENCES.deleteText}
      pending={isPending}
      problem={error ? sentenceOf(error, SENTENCES.deleteFailed) : undefined}
      onDelete={() => mutate({ ids: [...ids] })}
      onClose={onClose}
    >
      {one?.title}
    </DeleteDialog>
  )
}
