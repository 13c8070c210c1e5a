import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT } from '../spec.ts'
import type { Acting } from '../state.ts'

type ConfirmDialogProps = Acting & { action: 'restore' | 'signOut' | 'confirmEmail' }

/** Dialog that confirms an action without a reason. */
export default function ConfirmDialog({ action, user, onClose }: ConfirmDialogProps) {
  const utils = trpc.useUtils()
  const options = {
    ...adminCall,
    onSuccess: () => {
      toast.success(ACCOUNT[action].done)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  }
  const calls = {
    restore: trpc.people.restore.useMutation(options),
    signOut: trpc.people.signOut.useMutation(options),
    confirmEmail: trpc.people.confirmEmail.useMutation(options),
  }
  const { mutate, isPending, error } = calls[action]
  return (
    <AskDialog
      size="sm"
      title={ACCOUNT[action].action}
      about={ACCOUNT[action].about(user.display_name)}
      action={ACCOUNT[action].action}
      pending={isPending}
      problem={error ? sentenceOf(error, ACCOUNT.failed) : undefined}
      onSend={() => mutate({ id: user.id })}
      onClose={onClose}
    />
  )
}
