import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Correspondent } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type ClearDialogProps = { user: Correspondent; onClose: () => void; onCleared: () => void }

/** Dialog that confirms the deletion of a conversation. */
export default function ClearDialog({ user, onClose, onCleared }: ClearDialogProps) {
  const clear = trpc.messages.clear.useMutation({
    onSuccess: () => {
      toast.success(SENTENCES.cleared)
      onClose()
      onCleared()
    },
  })
  return (
    <DeleteDialog
      title={SENTENCES.clearAsk(user.display_name)}
      description={SENTENCES.clearText}
      pending={clear.isPending}
      problem={clear.error ? sentenceOf(clear.error, SENTENCES.notDone) : undefined}
      onDelete={() => clear.mutate({ userId: user.id })}
      onClose={onClose}
    />
  )
}
