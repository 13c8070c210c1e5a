import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import type { Subscription, Tier } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

type Options = { name: string; tier: Tier; running: Subscription | undefined; onDone: () => void }

/** Subscribes, or agrees to another tier; a lost connection is tried again under the same key. */
export function useSubscribe({ name, tier, running, onDone }: Options) {
  const utils = trpc.useUtils()
  const key = useRef<string>(undefined)
  const takeBalance = useTakeBalance()
  const mutation = useMutation({
    mutationFn: async () => {
      const agreed = { price_tokens: tier.price_tokens, renewal_consent: true as const, tier_id: tier.id }
      if (running) return utils.client.subscriptions.agree.mutate({ id: running.id, ...agreed })
      key.current ??= newIdempotencyKey()
      const idempotencyKey = key.current
      const done = await utils.client.subscriptions.subscribe.mutate(
        { ...agreed, idempotencyKey },
        { context: { idempotencyKey } },
      )
      takeBalance(done.balance)
      return done
    },
    // offline it fails at once and says so: money never leaves later by itself
    networkMode: 'always',
    onSuccess: () => {
      key.current = undefined
      toast.success(running ? SENTENCES.agreed : SENTENCES.subscribed(name))
      void utils.subscriptions.invalidate()
      onDone()
    },
    onError: (error) => {
      if (!isOutcomeCertain(failureOf(error))) return
      key.current = undefined
      void utils.subscriptions.invalidate()
    },
  })
  return {
    send: () => {
      if (!mutation.isPending) mutation.mutate()
    },
    sending: mutation.isPending,
    reset: mutation.reset,
    refusal: mutation.error
      ? { sentence: sentenceOf(mutation.error, SENTENCES.failed), settled: isOutcomeCertain(failureOf(mutation.error)) }
      : undefined,
  }
}

/** The balance after a payment is the server's word; everybody who shows a balance reads it here. */
export function useTakeBalance() {
  const utils = trpc.useUtils()
  return (balance: number) => {
    void utils.wallet.history.invalidate()
    if (utils.wallet.balance.getData()) utils.wallet.balance.setData(undefined, (old) => old && { ...old, balance })
    else void utils.wallet.balance.invalidate()
  }
}
