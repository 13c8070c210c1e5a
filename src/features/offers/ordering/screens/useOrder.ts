import { useEffect, useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { PublicOffer } from '../../contract.ts'
import { clearOnSignOut, keepNote, readNote } from '../../screens/stores.ts'
import { SENTENCES } from '../../spec.ts'

type Options = { owner: string; offer: PublicOffer; onOrdered: (orderId: string) => void }

/** State of an order from the form to the response. The note survives a reload. */
export function useOrder({ owner, offer, onOrdered }: Options) {
  const utils = trpc.useUtils()
  const { id, priceTokens } = offer
  const [note, setNote] = useState(() => readNote(owner, id))
  useEffect(clearOnSignOut, [])
  const { press, busy, done, refusal } = usePaidAction({
    intent: `order ${id}`,
    send: (words: string, idempotencyKey, price = priceTokens) =>
      utils.client.offers.order.mutate(
        { id, note: words, priceTokens: price, idempotencyKey },
        { context: { idempotencyKey } },
      ),
    onDone: ({ order }) => {
      keepNote(owner, id, '')
      utils.orders.one.setData({ id: order.id }, { order })
      void utils.orders.list.invalidate()
      void utils.offers.invalidate()
      toast.success(SENTENCES.ordered)
      onOrdered(order.id)
    },
    onRefused: ({ httpStatus }) => {
      if (httpStatus === 409 || httpStatus === 404) void utils.offers.one.invalidate({ id })
    },
    failed: SENTENCES.orderFailed,
    elsewhere: SENTENCES.orderedElsewhere,
  })
  return {
    note,
    write: (words: string) => {
      setNote(words)
      keepNote(owner, id, words)
    },
    order: () => press(note, priceTokens),
    paying: { busy, done, refusal },
  }
}
