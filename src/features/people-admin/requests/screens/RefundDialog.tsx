import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { tokensText } from '#shared/money.ts'
import { toast } from '#ui/toast.ts'
import type { PersonPage } from '../../people/contract.ts'
import { REQUESTS } from '../spec.ts'
import { RequestDialog } from './RequestDialog.tsx'

type RefundDialogProps = { userId: string; purchase: PersonPage['purchases'][number]; onClose: () => void }

/** Dialog to refund a purchase. */
export default function RefundDialog({ userId, purchase, onClose }: RefundDialogProps) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.refund.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(REQUESTS.refund.done)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  return (
    <RequestDialog
      title={REQUESTS.refund.action}
      about={REQUESTS.refund.about(tokensText(purchase.tokens))}
      isDanger
      pending={isPending}
      problem={error ? sentenceOf(error, REQUESTS.failed) : undefined}
      onSend={(reason) => mutate({ id: userId, purchaseId: purchase.id, reason })}
      onClose={onClose}
    />
  )
}
