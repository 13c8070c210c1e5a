import { useEffect } from 'react'
import { correctedMs } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import type { Kind } from '../../spec.ts'
import * as state from '../state.ts'
import { deliver, deliverLost, deliverOnline } from './send.ts'
import { changeUnsentState, getUnsentState, openUnsentState, useUnsentState } from './stores.ts'

/** Restores unsent messages. Resends those that failed without a connection once the device is online. */
export function useRestoreUnsent(me: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    const close = openUnsentState(me)
    for (const one of getUnsentState().unsent) deliver(utils, one.key)
    const again = () => deliverOnline(utils)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      close()
    }
  }, [me, utils])
}

const discard = (key: string) => changeUnsentState((now) => state.removeUnsent(now, key))

/** Returns the draft for a person, the unsent messages to this person, and the actions on them. */
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
      // earlier messages that failed without a connection are sent first
      deliverLost(utils, userId)
      changeUnsentState((now) => state.beginSending(now, message))
      deliverNow(key)
    },
    retry(key: string, price: number) {
      const next = newIdempotencyKey()
      const isSettled = getUnsentState().unsent.find((one) => one.key === key)?.settled ?? false
      changeUnsentState((now) => state.retry(now, key, { key: next, price }))
      deliverNow(isSettled ? next : key)
    },
    discard,
  }
}
