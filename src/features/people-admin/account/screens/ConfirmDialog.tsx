import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT } from '../spec.ts'
import type { Acting } from '../state.ts'

type ConfirmProps = Acting & { action: 'restore' | 'signOut' | 'confirmEmail' }

/** Asks before something is done to an account that needs no reason. */
export default function ConfirmDialog({ action, user, onClose }: ConfirmProps) {
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={ACCOUNT[action].action}
      description={ACCOUNT[action].about(user.display_name)}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ACCOUNT.cancel}
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => mutate({ id: user.id })}>
            {ACCOUNT[action].action}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="font-medium text-danger">
          {sentenceOf(error, ACCOUNT.failed)}
        </p>
      )}
    </Dialog>
  )
}
