import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { ACCOUNT } from '../../account/spec.ts'
import type { Acting } from '../../account/state.ts'
import { VIEWING } from '../spec.ts'

/** Says what looking as somebody else is, before it begins. */
export default function ViewAsDialog({ user, onClose }: Acting) {
  const { mutate, isPending, isSuccess, error } = trpc.people.viewAs.useMutation({
    ...adminCall,
    // a whole new page: nothing that the admin has read stays
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
