import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { SENTENCES } from '../../spec.ts'
import { intentOf, type TipBody } from '../state.ts'
import { keepLastTip } from './lastTips.ts'

type Options = {
  onDone: () => void
  onRefused: (refusal: { sentence: string; httpStatus: number | undefined }) => void
  isRepeatable?: boolean
}

/** Sends tips, each once, and stores the last tip of each recipient. */
export function useSendTip({ onDone, onRefused, isRepeatable = false }: Options) {
  const { client, tips } = trpc.useUtils()
  return usePaidAction({
    intent: intentOf,
    send: (body: TipBody, idempotencyKey) =>
      client.tips.send.mutate({ ...body, idempotencyKey }, { context: { idempotencyKey } }),
    onDone: ({ tip, balance }, { recipientId, tokens }) => {
      keepLastTip(recipientId, { tokens, balance, tipId: tip.id })
      void tips.history.invalidate()
      onDone()
    },
    onRefused,
    failed: SENTENCES.failed,
    isRepeatable,
  })
}
