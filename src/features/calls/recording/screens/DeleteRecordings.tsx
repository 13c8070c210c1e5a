import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { toast } from '#ui/toast.ts'
import { RECORDINGS } from '../spec.ts'

/** Dialog that confirms deleting the recordings of a call for both sides. */
export default function DeleteRecordings({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.sessions.deleteRecording.useMutation({
    onSuccess: (answer) => {
      utils.sessions.recording.setData({ id }, answer)
      toast.success(RECORDINGS.removed)
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={RECORDINGS.removeAsk}
      description={RECORDINGS.removeText}
      pending={isPending}
      problem={error ? sentenceOf(error, RECORDINGS.removeFailed) : undefined}
      onDelete={() => mutate({ id })}
      onClose={onClose}
    />
  )
}
