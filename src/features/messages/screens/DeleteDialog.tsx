import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Correspondent, Message } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { forgetMessage } from '../state.ts'
import { changeThread } from './stores/threads.ts'

type DeleteDialogProps = { message: Message; user: Correspondent; isOwn: boolean; onClose: () => void }

/** Asks before a message is deleted, and says for whom. */
export default function DeleteDialog({ message, user, isOwn, onClose }: DeleteDialogProps) {
  const { messages } = trpc.useUtils()
  const remove = trpc.messages.remove.useMutation({
    onSuccess: () => {
      changeThread(user.id, (thread) => forgetMessage(thread, message.id, new Date()))
      void messages.conversations.invalidate()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Delete this message?"
      description={isOwn ? SENTENCES.deleteOwn : SENTENCES.deleteOther}
      locked={remove.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate({ userId: user.id, messageId: message.id })}
          >
            Delete
          </Button>
        </>
      }
    >
      {remove.error && (
        <p role="alert" className="text-danger text-sm">
          {sentenceOf(remove.error, SENTENCES.notDone)}
        </p>
      )}
    </Dialog>
  )
}
