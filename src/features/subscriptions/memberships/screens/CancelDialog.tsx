import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { dateText } from '#ui/dates.ts'
import { toast } from '#ui/toast.ts'
import type { Subscription } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type CancelDialogProps = { subscription: Subscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog that explains and confirms cancelling. */
export default function CancelDialog({ subscription, open, onOpenChange }: CancelDialogProps) {
  const { id, creator, status, current_period_end } = subscription
  const isPaid = status !== 'past_due' && status !== 'paused'
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
    <AskDialog
      open={open}
      size="sm"
      title={SENTENCES.askCancel(creator.display_name)}
      about={isPaid ? SENTENCES.cancelAbout : SENTENCES.cancelNow}
      action="Cancel subscription"
      back="Keep it"
      danger
      pending={cancel.isPending}
      problem={cancel.error ? sentenceOf(cancel.error, SENTENCES.notDone) : undefined}
      onSend={() => cancel.mutate({ id })}
      onClose={() => onOpenChange(false)}
    >
      {isPaid && <p className="text-sm">Yours until {dateText(current_period_end)}.</p>}
    </AskDialog>
  )
}
