import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Correspondent } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

type ClearDialogProps = { user: Correspondent; onClose: () => void; onCleared: () => void }

/** Asks before a conversation is deleted. */
export default function ClearDialog({ user, onClose, onCleared }: ClearDialogProps) {
  const clear = trpc.messages.clear.useMutation({
    onSuccess: () => {
      toast.success(SENTENCES.cleared)
      onClose()
      onCleared()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={SENTENCES.clearAsk(user.display_name)}
      description={SENTENCES.clearText}
      locked={clear.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={clear.isPending} onClick={() => clear.mutate({ userId: user.id })}>
            Delete
          </Button>
        </>
      }
    >
      {clear.error && (
        <p role="alert" className="text-danger text-sm">
          {sentenceOf(clear.error, SENTENCES.notDone)}
        </p>
      )}
    </Dialog>
  )
}
