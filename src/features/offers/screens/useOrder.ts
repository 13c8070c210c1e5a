import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import type { PublicOffer } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { beginOrder, endOrder, forgetOnSignOut, keepOrder } from './stores.ts'

type Options = { owner: string; offer: PublicOffer; onOrdered: (orderId: string) => void }

/**
 * An order from its first word to the server's answer. Its key is made when the dialog opens and is every tab's: pressed
 * twice, in two tabs or after a lost connection, it is one order.
 */
export function useOrder({ owner, offer, onOrdered }: Options) {
  const utils = trpc.useUtils()
  const [begun, setBegun] = useState(() => beginOrder(owner, offer.id))
  useEffect(forgetOnSignOut, [])
  const keep = (next: { key: string; note: string }) => {
    setBegun(next)
    keepOrder(owner, offer.id, next)
  }
  const mutation = useMutation({
    mutationFn: () =>
      utils.client.offers.order.mutate(
        { id: offer.id, note: begun.note, priceTokens: offer.priceTokens, idempotencyKey: begun.key },
        { context: { idempotencyKey: begun.key } },
      ),
    // offline it fails at once and says so: money never leaves later by itself
    networkMode: 'always',
    onSuccess: ({ order, balance }) => {
      endOrder(owner, offer.id)
      utils.orders.one.setData({ id: order.id }, { order })
      void utils.orders.list.invalidate()
      void utils.offers.invalidate()
      void utils.wallet.history.invalidate()
      if (utils.wallet.balance.getData()) utils.wallet.balance.setData(undefined, (old) => old && { ...old, balance })
      else void utils.wallet.balance.invalidate()
      toast.success(SENTENCES.ordered)
      onOrdered(order.id)
    },
    onError: (error) => {
      const failure = failureOf(error)
      if (isOutcomeCertain(failure)) keep({ ...begun, key: newIdempotencyKey() })
      if (failure.httpStatus === 409 || failure.httpStatus === 404) void utils.offers.one.invalidate({ id: offer.id })
    },
  })
  const failure = mutation.error ? failureOf(mutation.error) : undefined
  return {
    note: begun.note,
    write: (note: string) => keep({ ...begun, note }),
    order: () => {
      if (!mutation.isPending && !mutation.isSuccess) mutation.mutate()
    },
    ordering: mutation.isPending,
    ordered: mutation.isSuccess,
    refusal: failure && {
      sentence:
        failure.reason === 'IDEMPOTENCY_CONFLICT'
          ? SENTENCES.orderedElsewhere
          : sentenceOf(mutation.error, SENTENCES.orderFailed),
      isSettled: isOutcomeCertain(failure),
    },
  }
}
