import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

type Options = { item: ContentItem; onUnlocked: (item: ContentItem) => void }

/** Returns the purchase of an item. The server charges once per item, even with different idempotency keys. */
export function useUnlock({ item, onUnlocked }: Options) {
  const utils = trpc.useUtils()
  // shows and sends the refetched price after a purchase was refused because the price had changed
  const now = trpc.content.one.useQuery({ id: item.id }, { enabled: false }).data?.content.price
  const price = now || item.price
  const { press, busy, refusal, forget } = usePaidAction({
    intent: (id: string) => `unlock ${id}`,
    send: (id, idempotencyKey, agreed) =>
      utils.client.content.unlock.mutate({ id, price: agreed, idempotencyKey }, { context: { idempotencyKey } }),
    onDone: ({ content }) => {
      utils.content.one.setData({ id: content.id }, { content })
      for (const list of [utils.content.list, utils.content.purchases, utils.content.ofCreator]) void list.invalidate()
      toast.success(SENTENCES.unlocked)
      onUnlocked(content)
    },
    onRefused: ({ isCertain, httpStatus }, id) => {
      if (isCertain && httpStatus === 404) void utils.content.list.invalidate()
      if (isCertain && httpStatus === 409) void utils.content.one.fetch({ id }).catch(() => {})
    },
    failed: SENTENCES.unlockFailed,
    // lets the dialog buy another item next
    isRepeatable: true,
  })
  return { price, unlock: () => press(item.id, price), paying: { busy, refusal, forget } }
}
