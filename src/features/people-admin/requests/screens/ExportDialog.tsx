import { useMutation } from '@tanstack/react-query'
import { saveBlob } from '#client/saveFile.ts'
import { useSessionKeeper } from '#client/session/use-session.ts'
import { toast } from '#ui/toast.ts'
import type { Acting } from '../../account/state.ts'
import { REQUESTS } from '../spec.ts'
import { RequestDialog } from './RequestDialog.tsx'

/** Saves everything that is known of a person as one file; over REST, because a file is no answer of tRPC. */
export default function ExportDialog({ user, onClose }: Acting) {
  const keeper = useSessionKeeper()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      const answer = await fetch(`/api/v1/admin/users/${user.id}/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await keeper.token()}` },
        body: JSON.stringify({ reason }),
      })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      saveBlob(await answer.blob(), `limelight-${user.username}.zip`)
    },
    onSuccess: () => {
      toast.success(REQUESTS.take.done)
      onClose()
    },
  })
  return (
    <RequestDialog
      title={REQUESTS.take.action}
      about={REQUESTS.take.about(user.display_name)}
      pending={isPending}
      problem={error ? REQUESTS.failed : undefined}
      onSend={(reason) => mutate(reason)}
      onClose={onClose}
    />
  )
}
