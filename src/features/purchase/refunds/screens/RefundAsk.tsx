import { useBalanceAfter, usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { PurchaseEntry } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type RefundAskProps = { purchase: PurchaseEntry; onClose: () => void }

/** Confirmation of a refund with its tokens and amount. If the refund is refused, it shows the reason. */
export function RefundAsk({ purchase, onClose }: RefundAskProps) {
  const { tokens, recipient } = purchase
  const usd = usdText(purchase.usd_cents)
  const { give, giving, problem } = useRefund(purchase, onClose)
  return (
    <div className="grid gap-3 rounded-card bg-wash px-4 py-3">
      <p className="text-sm">
        {recipient ? SENTENCES.refundAskGift(tokens, usd, recipient) : SENTENCES.refundAsk(tokens, usd)}
      </p>
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" disabled={giving} onClick={onClose}>
          Keep the tokens
        </Button>
        <Button size="sm" variant="danger" loading={giving} loadingText="Refunding…" onClick={give}>
          Refund {usd}
        </Button>
      </div>
    </div>
  )
}

function useRefund({ id, usd_cents }: PurchaseEntry, onClose: () => void) {
  const { client, purchase } = trpc.useUtils()
  const readAgain = () => {
    void purchase.list.invalidate()
    void purchase.receipt.invalidate({ id })
  }
  const balance = useBalanceAfter()
  const { press, busy, refusal } = usePaidAction({
    intent: (refunded: string) => `refund ${refunded}`,
    send: (refunded, idempotencyKey) => client.purchase.refund.mutate({ id: refunded, idempotencyKey }),
    onDone: () => {
      readAgain()
      toast.success(SENTENCES.refunded(usdText(usd_cents)))
      onClose()
    },
    onRefused: () => {
      balance.readAgain()
      readAgain()
    },
  })
  return { give: () => press(id), giving: busy, problem: refusal?.sentence }
}
