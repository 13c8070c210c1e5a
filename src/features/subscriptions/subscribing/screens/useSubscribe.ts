import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { Subscription, Tier } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { useInvalidateSubscribedContent } from './useInvalidateSubscribedContent.ts'

type Options = { name: string; tier: Tier; running: Subscription | undefined; onDone: () => void }

/**
 * Subscribes, or stores the consent to another tier from the next month on. The consent is idempotent and needs no key.
 */
export function useSubscribe({ name, tier, running, onDone }: Options) {
  const utils = trpc.useUtils()
  const readAgain = useInvalidateSubscribedContent()
  const { press, busy, refusal, forget } = usePaidAction({
    intent: (tierId: string) => (running ? `change ${running.id} ${tierId}` : `subscribe ${tierId}`),
    send: (tier_id, idempotencyKey, price_tokens = tier.price_tokens): Promise<object> => {
      const agreed = { price_tokens, renewal_consent: true as const, tier_id }
      if (running) return utils.client.subscriptions.agree.mutate({ id: running.id, ...agreed })
      return utils.client.subscriptions.subscribe.mutate({ ...agreed, idempotencyKey }, { context: { idempotencyKey } })
    },
    onDone: () => {
      toast.success(running ? SENTENCES.agreed : SENTENCES.subscribed(name))
      readAgain()
      onDone()
    },
    onRefused: ({ isCertain }) => {
      if (isCertain) void utils.subscriptions.invalidate()
    },
    failed: SENTENCES.failed,
    isRepeatable: true,
  })
  return { send: () => press(tier.id, tier.price_tokens), paying: { busy, refusal, forget } }
}
