import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'

/** Returns the purchase of a recording. The server charges once per recording, even with different idempotency keys. */
export function useBuying(recording: Recording, onBought: () => void) {
  const utils = trpc.useUtils()
  const { id, price } = recording
  const { press, busy, refusal, forget } = usePaidAction({
    intent: `recording ${id}`,
    send: (wanted: string, idempotencyKey, agreed) =>
      utils.client.recordings.buy.mutate(
        { id: wanted, price: agreed ?? price, idempotencyKey },
        { context: { idempotencyKey } },
      ),
    onDone: ({ recording: bought }) => {
      utils.recordings.one.setData({ id }, { recording: bought })
      for (const list of [
        utils.recordings.list,
        utils.recordings.purchased,
        utils.content.list,
        utils.content.purchases,
      ])
        void list.invalidate()
      toast.success(PAGES.bought)
      onBought()
    },
    onRefused: ({ isCertain }) => {
      if (isCertain) void utils.recordings.one.invalidate({ id })
    },
    failed: PAGES.buyFailed,
  })
  return { buy: () => press(id, price), busy, refusal, forget }
}
