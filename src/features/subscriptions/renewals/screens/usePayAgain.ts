import { useBalanceAfter } from '#client/paid/usePaidAction.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { useInvalidateSubscribedContent } from '../../subscribing/screens/useInvalidateSubscribedContent.ts'

/** Pays an unpaid renewal now. */
export function usePayAgain(id: string) {
  const readAgain = useInvalidateSubscribedContent()
  const balanceAfter = useBalanceAfter()
  const mutation = trpc.subscriptions.renew.useMutation({
    networkMode: 'always',
    onSuccess: ({ subscription, balance }) => {
      if (balance !== null) balanceAfter.take({ balance })
      if (subscription.status === 'active') toast.success(SENTENCES.paid)
    },
    onSettled: readAgain,
  })
  return {
    pay: () => mutation.mutate({ id }),
    paying: mutation.isPending,
    refusal: mutation.error ? sentenceOf(mutation.error, SENTENCES.notDone) : undefined,
  }
}
