import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { ACCOUNT } from '../../account/spec.ts'
import type { Acting } from '../../account/state.ts'
import { VIEWING } from '../spec.ts'

/** Dialog that explains the impersonation session before it starts. */
export default function ViewAsDialog({ user, onClose }: Acting) {
  const { mutate, isPending, isSuccess, error } = trpc.people.viewAs.useMutation({
    ...adminCall,
    // a full page load, so that no data of the admin remains
    onSuccess: () => location.assign('/'),
  })
  const isBusy = isPending || isSuccess
  return (
    <AskDialog
      size="sm"
      title={VIEWING.action}
      about={VIEWING.about(user.display_name)}
      action={VIEWING.action}
      pending={isBusy}
      problem={error ? sentenceOf(error, ACCOUNT.failed) : undefined}
      onSend={() => mutate({ id: user.id })}
      onClose={onClose}
    />
  )
}
