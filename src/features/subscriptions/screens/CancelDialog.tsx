import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Subscription } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { dayText } from './dates.ts'

type CancelDialogProps = { subscription: Subscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Says what cancelling means, and cancels with one press. */
export default function CancelDialog({ subscription, open, onOpenChange }: CancelDialogProps) {
  const { id, creator, status, current_period_end } = subscription
  const utils = trpc.useUtils()
  const cancel = trpc.subscriptions.cancel.useMutation({
    networkMode: 'always',
    onSuccess: () => {
      onOpenChange(false)
      toast.success(SENTENCES.cancelled)
      void utils.subscriptions.invalidate()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={SENTENCES.askCancel(creator.display_name)}
      description={status === 'past_due' ? SENTENCES.cancelNow : SENTENCES.cancelAbout}
      locked={cancel.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            Cancel subscription
          </Button>
        </>
      }
    >
      {status !== 'past_due' && <p className="text-sm">Yours until {dayText(current_period_end)}.</p>}
      {cancel.error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {sentenceOf(cancel.error, SENTENCES.notDone)}
        </p>
      )}
    </Dialog>
  )
}
