import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnOffer } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** Confirmation of the deletion of an offer. */
export default function DeleteOfferDialog({ offer, onClose }: { offer: OwnOffer; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.offers.remove.useMutation({
    onSuccess: () => {
      void utils.offers.invalidate()
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
      onDelete={() => mutate({ id: offer.id })}
      onClose={onClose}
    >
      {offer.title}
    </DeleteDialog>
  )
}
