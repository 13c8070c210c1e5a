import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnOffer } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

/** Asks before an offer is taken out of sale for good (specification 2 §5). */
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={SENTENCES.deleteAsk}
      description={SENTENCES.deleteText}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate({ id: offer.id })}>
            Delete
          </Button>
        </>
      }
    >
      <p className="font-medium [overflow-wrap:anywhere]">{offer.title}</p>
      {error && (
        <p role="alert" className="mt-3 font-medium text-danger text-sm">
          {sentenceOf(error, SENTENCES.deleteFailed)}
        </p>
      )}
    </Dialog>
  )
}
