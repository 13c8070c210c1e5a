import { useRef } from 'react'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { PurchaseEntry } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

type RefundAskProps = { purchase: PurchaseEntry; onClose: () => void }

/** What a refund takes and gives, said before the press; whatever stands against it, beside it. */
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
  const utils = trpc.useUtils()
  // one intent as long as nobody knows how it ended
  const key = useRef<string>(null)
  const { mutate, isPending, error } = trpc.purchase.refund.useMutation({
    onSuccess: () => {
      toast.success(SENTENCES.refunded(usdText(usd_cents)))
      onClose()
    },
    onError: (failure) => {
      if (isOutcomeCertain(failureOf(failure))) key.current = null
    },
    onSettled: () => {
      void utils.wallet.invalidate()
      void utils.purchase.list.invalidate()
      void utils.purchase.receipt.invalidate({ id })
    },
  })
  return {
    give: () => {
      key.current ??= newIdempotencyKey()
      mutate({ id, idempotencyKey: key.current })
    },
    giving: isPending,
    problem: error && sentenceOf(error),
  }
}
