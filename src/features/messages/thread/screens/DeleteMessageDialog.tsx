import { sentenceOf } from '#client/query/sentence.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import type { Correspondent, Message } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { isWaiting, markDeleted } from '../state.ts'
import { changeThread } from './stores.ts'

type DeleteMessageDialogProps = { message: Message; user: Correspondent; isOwn: boolean; onClose: () => void }

/** Dialog that confirms the deletion of a message. Says whether it is deleted for both people. */
export default function DeleteMessageDialog({ message, user, isOwn, onClose }: DeleteMessageDialogProps) {
  const { messages } = trpc.useUtils()
  const remove = trpc.messages.remove.useMutation({
    onSuccess: () => {
      changeThread(user.id, (thread) => markDeleted(thread, message.id, correctedNow()))
      void messages.conversations.invalidate()
      if (isWaiting(message)) void messages.thread.invalidate()
      onClose()
    },
  })
  return (
    <DeleteDialog
      title="Delete this message?"
      description={isOwn ? SENTENCES.deleteOwn : SENTENCES.deleteOther}
      pending={remove.isPending}
      problem={remove.error ? sentenceOf(remove.error, SENTENCES.notDone) : undefined}
      onDelete={() => remove.mutate({ userId: user.id, messageId: message.id })}
      onClose={onClose}
    />
  )
}
