import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureOf } from '#client/failure.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../contract.ts'
import { SENTENCES } from '../spec.ts'

type Options = { item: ContentItem; onUnlocked: (item: ContentItem) => void }

/** Unlocks an item; a lost connection is tried again under the same key, and the server charges an item once in any case. */
export function useUnlock({ item, onUnlocked }: Options) {
  const utils = trpc.useUtils()
  const key = useRef<string>(undefined)
  // after a refusal the price of now is what is shown and agreed to
  const now = trpc.content.one.useQuery({ id: item.id }, { enabled: false }).data?.content.price
  const price = now || item.price
  const mutation = useMutation({
    mutationFn: () => {
      key.current ??= newIdempotencyKey()
      const idempotencyKey = key.current
      return utils.client.content.unlock.mutate({ id: item.id, price, idempotencyKey }, { context: { idempotencyKey } })
    },
    // offline it fails at once and says so: money never leaves later by itself
    networkMode: 'always',
    onSuccess: ({ content, balance }) => {
      utils.content.one.setData({ id: content.id }, { content })
      for (const list of [utils.content.list, utils.content.purchases, utils.content.ofCreator]) void list.invalidate()
      void utils.wallet.history.invalidate()
      if (utils.wallet.balance.getData()) utils.wallet.balance.setData(undefined, (old) => old && { ...old, balance })
      else void utils.wallet.balance.invalidate()
      toast.success(SENTENCES.unlocked)
      onUnlocked(content)
    },
    onError: (error) => {
      const failure = failureOf(error)
      if (!isOutcomeCertain(failure)) return
      key.current = undefined
      if (failure.httpStatus === 404) void utils.content.list.invalidate()
      if (failure.httpStatus === 409) void utils.content.one.fetch({ id: item.id }).catch(() => {})
    },
  })
  return {
    price,
    unlock: () => {
      if (!mutation.isPending && !mutation.isSuccess) mutation.mutate()
    },
    unlocking: mutation.isPending,
    reset: mutation.reset,
    refusal: mutation.error && {
      sentence: sentenceOf(mutation.error, SENTENCES.unlockFailed),
      isSettled: isOutcomeCertain(failureOf(mutation.error)),
    },
  }
}
