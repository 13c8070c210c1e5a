import { useEffect } from 'react'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import type { Kind } from '../../spec.ts'
import * as state from '../state.ts'
import { deliver, deliverLost, deliverOnline } from './send.ts'
import { changeUnsentState, openUnfinished, unfinished, useUnsentState } from './stores.ts'

/** Restores unsent messages, and resends those that failed without a connection once it returns. */
export function useKeptUnsent(me: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    const close = openUnfinished(me)
    for (const one of unfinished().unsent) deliver(utils, one.key)
    const again = () => deliverOnline(utils)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      close()
    }
  }, [me, utils])
}

const discard = (key: string) => changeUnsentState((now) => state.sent(now, key))

/** The draft for a person, the unsent messages to them, and the actions on both. */
export function useUnsent(userId: string) {
  const utils = trpc.useUtils()
  const all = useUnsentState()
  const deliverNow = (key: string) => deliver(utils, key)
  return {
    draft: all.drafts[userId] ?? '',
    unsent: state.unsentTo(all, userId),
    type: (text: string) => changeUnsentState((now) => state.typeDraft(now, userId, text)),
    send(content: string, price: number, attached?: { kind: Kind; id: string }) {
      const key = newIdempotencyKey()
      const message = {
        key,
        userId,
        kind: attached?.kind ?? 'text',
        content,
        price,
        at: correctedMs(),
        ...(attached && { attachmentId: attached.id }),
      }
      // earlier lost messages go first
      deliverLost(utils, userId)
      changeUnsentState((now) => state.beginSending(now, message))
      deliverNow(key)
    },
    retry(key: string, price: number) {
      const next = newIdempotencyKey()
      const isSettled = unfinished().unsent.find((one) => one.key === key)?.settled ?? false
      changeUnsentState((now) => state.retry(now, key, { key: next, price }))
      deliverNow(isSettled ? next : key)
    },
    discard,
  }
}
