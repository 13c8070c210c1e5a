import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../spec.ts'
import { useTakeBalance } from './useSubscribe.ts'

/** Pays a renewal that could not be paid, now. */
export function usePayAgain(id: string) {
  const utils = trpc.useUtils()
  const takeBalance = useTakeBalance()
  const mutation = trpc.subscriptions.renew.useMutation({
    networkMode: 'always',
    onSuccess: ({ subscription, balance }) => {
      if (balance !== null) takeBalance(balance)
      if (subscription.status === 'active') toast.success(SENTENCES.paid)
    },
    onSettled: () => void utils.subscriptions.mine.invalidate(),
  })
  return {
    pay: () => mutation.mutate({ id }),
    paying: mutation.isPending,
    refusal: mutation.error ? sentenceOf(mutation.error, SENTENCES.notDone) : undefined,
  }
}
