import { useEffect, useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { PublicItem } from '../../contract.ts'
import { clearOnSignOut, keepAddress, keepNote, readAddress, readNote } from '../../screens/stores.ts'
import { SENTENCES } from '../../spec.ts'
import type { AddressDraft } from '../state.ts'

type Options = { owner: string; item: PublicItem; onBought: (orderId: string) => void }

/** State of a purchase from the form to the response. Keeps note and address until the purchase succeeds. */
export function useBuy({ owner, item, onBought }: Options) {
  const utils = trpc.useUtils()
  const { id, price_tokens, physical } = item
  const [note, setNote] = useState(() => readNote(owner, id))
  const [address, setAddress] = useState(() => readAddress(owner))
  useEffect(clearOnSignOut, [])
  const { press, busy, done, refusal, fields } = usePaidAction({
    intent: `buy ${id}`,
    send: (to: { note: string; shipping_address?: AddressDraft }, idempotencyKey, price = price_tokens) =>
      utils.client.shop.buy.mutate({ id, ...to, price_tokens: price, idempotencyKey }, { context: { idempotencyKey } }),
    onDone: ({ order }) => {
      keepNote(owner, id, '')
      utils.orders.one.setData({ id: order.id }, { order })
      void utils.orders.list.invalidate()
      void utils.shop.invalidate()
      toast.success(SENTENCES.bought(physical))
      onBought(order.id)
    },
    onRefused: ({ httpStatus }) => {
      if (httpStatus === 409 || httpStatus === 404) void utils.shop.one.invalidate({ id })
    },
    failed: SENTENCES.buyFailed,
    elsewhere: SENTENCES.boughtElsewhere,
  })
  return {
    note,
    write: (words: string) => {
      setNote(words)
      keepNote(owner, id, words)
    },
    address,
    move: (part: Partial<AddressDraft>) => {
      const next = { ...address, ...part }
      setAddress(next)
      keepAddress(owner, next)
    },
    buy: () => press({ note, ...(physical && { shipping_address: address }) }, price_tokens),
    paying: { busy, done, refusal },
    /** The server's errors for the fields of the address. */
    fields,
  }
}
