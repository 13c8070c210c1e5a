import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureOf } from '#client/query/failure.ts'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isOutcomeCertain, newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import type { OrderDetails } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** Shipping details. An empty text means unknown. */
export type Parcel = { carrier: string; tracking_number: string; tracking_url: string; message: string }

export type OrderActionInput =
  | { act: 'deliver'; text: string; links: string[]; attachments: string[] }
  | { act: 'revise'; message: string }
  | { act: 'accept' }
  | { act: 'ship'; parcel: Parcel }
  | { act: 'dispute'; reason: string }
  | { act: 'cancel'; reason: string }

const toasts = {
  deliver: SENTENCES.delivered,
  revise: SENTENCES.revised,
  accept: SENTENCES.accepted,
  ship: SENTENCES.shipped,
  dispute: SENTENCES.disputed,
  cancel: SENTENCES.cancelled,
} as const

/** Performs an action on an order. While its outcome is unknown, a retry uses the same key. */
export function useOrderAct(id: string, onDone: (order: OrderDetails) => void) {
  const utils = trpc.useUtils()
  const intent = useRef<{ key: string; body: string }>(undefined)
  const { orders } = utils.client
  function send(input: OrderActionInput, idempotencyKey: string) {
    const context = { context: { idempotencyKey } }
    if (input.act === 'deliver') {
      const { act: _, ...given } = input
      return orders.deliver.mutate({ id, idempotencyKey, ...given }, context)
    }
    if (input.act === 'revise') return orders.revise.mutate({ id, idempotencyKey, message: input.message }, context)
    if (input.act === 'ship') return orders.ship.mutate({ id, idempotencyKey, ...input.parcel }, context)
    if (input.act === 'dispute') return orders.dispute.mutate({ id, idempotencyKey, reason: input.reason }, context)
    if (input.act === 'cancel') return orders.cancel.mutate({ id, idempotencyKey, reason: input.reason }, context)
    return orders.accept.mutate({ id, idempotencyKey }, context)
  }
  const mutation = useMutation({
    mutationFn: (input: OrderActionInput) => {
      const body = JSON.stringify(input)
      if (intent.current?.body !== body) intent.current = { key: newIdempotencyKey(), body }
      return send(input, intent.current.key)
    },
    networkMode: 'always',
    onSuccess: ({ order, balance }: { order: OrderDetails; balance?: number | undefined }, input) => {
      intent.current = undefined
      utils.orders.one.setData({ id }, { order })
      void utils.orders.list.invalidate()
      void utils.wallet.history.invalidate()
      if (balance !== undefined) utils.wallet.balance.setData(undefined, (old) => old && { ...old, balance })
      toast.success(toasts[input.act])
      onDone(order)
    },
    onError: (error) => {
      const failure = failureOf(error)
      // a refusal is certain, so the next press is a new request, and the screen may be outdated
      if (!isOutcomeCertain(failure)) return
      intent.current = undefined
      if (failure.httpStatus === 409) void utils.orders.one.invalidate({ id })
    },
  })
  return {
    act: (input: OrderActionInput) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    pending: mutation.isPending ? mutation.variables.act : undefined,
    /** Sentences of the server by field. */
    fields: fieldSentencesOf(mutation.error),
    failed: mutation.error ? sentenceOf(mutation.error, SENTENCES.failed) : undefined,
  }
}
