import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf } from '#client/failure.ts'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import type { PublicItem } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import type { AddressDraft } from '../state.ts'
import { type Buy, beginBuy, endBuy, forgetOnSignOut, keepAddress, keepBuy, readAddress } from './stores.ts'

type Options = { owner: string; item: PublicItem; onBought: (orderId: string) => void }

/**
 * Buying from its first word to the server's answer. Its key is made when the dialog opens and is every tab's: pressed
 * twice, in two tabs or after a lost connection, it is one order.
 */
export function useBuy({ owner, item, onBought }: Options) {
  const utils = trpc.useUtils()
  const { id, price_tokens, physical } = item
  const [begun, setBegun] = useState(() => beginBuy(owner, id))
  const [address, setAddress] = useState(() => readAddress(owner))
  useEffect(forgetOnSignOut, [])
  const keep = (next: Buy) => {
    setBegun(next)
    keepBuy(owner, id, next)
  }
  const mutation = useMutation({
    mutationFn: () =>
      utils.client.shop.buy.mutate(
        {
          ...{ id, note: begun.note, price_tokens, idempotencyKey: begun.key },
          ...(physical && { shipping_address: address }),
        },
        { context: { idempotencyKey: begun.key } },
      ),
    // offline it fails at once and says so: money never leaves later by itself
    networkMode: 'always',
    onSuccess: ({ order, balance }) => {
      endBuy(owner, id)
      utils.orders.one.setData({ id: order.id }, { order })
      void utils.orders.list.invalidate()
      void utils.shop.invalidate()
      void utils.wallet.history.invalidate()
      if (utils.wallet.balance.getData()) utils.wallet.balance.setData(undefined, (old) => old && { ...old, balance })
      else void utils.wallet.balance.invalidate()
      toast.success(SENTENCES.bought)
      onBought(order.id)
    },
    onError: (error) => {
      const failure = failureOf(error)
      if (isOutcomeCertain(failure)) keep({ ...begun, key: newIdempotencyKey() })
      if (failure.httpStatus === 409 || failure.httpStatus === 404) void utils.shop.one.invalidate({ id })
    },
  })
  const failure = mutation.error ? failureOf(mutation.error) : undefined
  return {
    note: begun.note,
    write: (note: string) => keep({ ...begun, note }),
    address,
    move: (part: Partial<AddressDraft>) => {
      const next = { ...address, ...part }
      setAddress(next)
      keepAddress(owner, next)
    },
    buy: () => {
      if (!mutation.isPending && !mutation.isSuccess) mutation.mutate()
    },
    buying: mutation.isPending,
    bought: mutation.isSuccess,
    /** What the server says of parts of the address. */
    fields: fieldSentencesOf(mutation.error),
    refusal: failure && {
      sentence:
        failure.reason === 'IDEMPOTENCY_CONFLICT'
          ? SENTENCES.boughtElsewhere
          : sentenceOf(mutation.error, SENTENCES.buyFailed),
      isSettled: isOutcomeCertain(failure),
    },
  }
}
