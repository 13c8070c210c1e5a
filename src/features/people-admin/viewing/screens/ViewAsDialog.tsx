import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={VIEWING.action}
      description={VIEWING.about(user.display_name)}
      locked={isBusy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ACCOUNT.cancel}
          </Button>
          <Button variant="primary" loading={isBusy} onClick={() => mutate({ id: user.id })}>
            {VIEWING.action}
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
