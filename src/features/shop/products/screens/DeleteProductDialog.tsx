import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnItem } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** Confirmation of the deletion of a product. */
export default function DeleteProductDialog({ item, onClose }: { item: OwnItem; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.shop.remove.useMutation({
    onSuccess: () => {
      void utils.shop.invalidate()
      void utils.content.counts.invalidate()
      toast.success(SENTENCES.deleted)
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={SENTENCES.deleteAsk}
      description={SENTENCES.deleteText}
      pending={isPending}
      problem={error ? sentenceOf(error, SENTENCES.deleteFailed) : undefined}
      onDelete={() => mutate({ id: item.id })}
      onClose={onClose}
    >
      {item.name}
    </DeleteDialog>
  )
}
