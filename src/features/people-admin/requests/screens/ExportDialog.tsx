import { useMutation } from '@tanstack/react-query'
import { adminRetry } from '#client/admin/adminCalls.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { saveBlob } from '#client/sharing/saveFile.ts'
import { http } from '#client/trpc/http.ts'
import { toast } from '#ui/toast.ts'
import type { Acting } from '../../account/state.ts'
import { REQUESTS } from '../spec.ts'
import { RequestDialog } from './RequestDialog.tsx'

/** Dialog that downloads the personal data of a person as one file. It uses REST, because tRPC cannot return files. */
export default function ExportDialog({ user, onClose }: Acting) {
  const sessionManager = useSessionManager()
  const { mutate, isPending, error } = useMutation({
    ...adminRetry,
    mutationFn: async (reason: string) =>
      http.file(`/admin/users/${user.id}/export`, { token: await sessionManager.token(), body: { reason } }),
    onSuccess: ({ blob }) => {
      saveBlob(blob, `limelight-${user.username}.zip`)
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
