import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOutcomeCertain } from '#shared/idempotency.ts'
import { afterHydration } from '../hydration/afterHydration.ts'
import { detailsOf, failureOf } from '../query/failure.ts'
import { fieldSentencesOf, sentenceOf } from '../query/sentence.ts'
import { useSession } from '../session/use-session.ts'
import { correctedMs } from '../time/clock.ts'
import { trpc } from '../trpc/trpc.ts'
import { keyLifeMs, nameOf, type StoredIdempotencyKey } from './idempotency-keys.ts'
import { holdKey, openKey, releaseKey } from './key-store.ts'

/** Reason why a paid action failed, for the user and for the screen. */
export type Refusal = {
  sentence: string
  reason: string | undefined
  httpStatus: number | undefined
  /** Data of the refusal, such as the slots that are still free. */
  details: object
  /** True if nothing was charged. Otherwise the next press repeats the key and cannot pay twice. */
  isCertain: boolean
}

type PaidAction<Ask, Answer> = {
  /**
   * Names the intent: equal texts use the same key until its outcome is certain. For a plain text, the key is made when
   * the screen opens, so that two open tabs pay once.
   */
  intent: string | ((ask: Ask) => string)
  /** Sends the request. `price` is the one accepted with this key, even if the screen shows another one now. */
  send: (ask: Ask, key: string, price: number | undefined) => Promise<Answer>
  onDone: (answer: Answer, ask: Ask) => void
  onRefused?: (refusal: Refusal, ask: Ask) => void
  /** Used if the server sends no sentence; default: there is no connection. */
  failed?: string
  /** Used if another tab sent the key with other input. */
  elsewhere?: string
  /** True if the same screen may repeat the action after a success. */
  isRepeatable?: boolean
}

/**
 * Runs an action that moves tokens or money. The Idempotency-Key is created once for the intent and kept, also over a
 * reload and in other tabs, until the server accepts or definitely refuses it. A lost response, throttling or a
 * sign-out does not drop it. Afterwards every shown balance is updated.
 */
export function usePaidAction<Ask, Answer extends object>(action: PaidAction<Ask, Answer>) {
  const keys = useKey(action.intent)
  const balance = useBalanceAfter()
  const inFlight = useRef(false)
  const refusalOf = (error: unknown): Refusal => {
    const { httpStatus, reason } = failureOf(error)
    const isElsewhere = reason === 'IDEMPOTENCY_CONFLICT' && action.elsewhere !== undefined
    const sentence = isElsewhere ? action.elsewhere : undefined
    const isCertain = isOutcomeCertain({ httpStatus, reason })
    return {
      sentence: sentence ?? sentenceOf(error, action.failed),
      reason,
      httpStatus,
      details: detailsOf(error),
      isCertain,
    }
  }
  const mutation = useMutation({
    mutationFn: ({ ask, kept }: { ask: Ask; name: string; kept: StoredIdempotencyKey }) =>
      action.send(ask, kept.key, kept.price ?? undefined),
    // Offline it fails at once: a payment must never be sent later by itself.
    networkMode: 'always',
    onSuccess: (answer, { ask, name, kept }) => {
      keys.release(name, kept.key)
      balance.take(answer)
      action.onDone(answer, ask)
    },
    onError: (error, { ask, name, kept }) => {
      const refusal = refusalOf(error)
      if (refusal.isCertain) keys.release(name, kept.key)
      if (refusal.httpStatus === 402) balance.readAgain()
      action.onRefused?.(refusal, ask)
    },
    onSettled: () => {
      inFlight.current = false
    },
  })
  return {
    /** Pays for `ask` at the price on the screen. A second press during the first is ignored. */
    press: (ask: Ask, price?: number) => {
      if (inFlight.current || (mutation.isSuccess && !action.isRepeatable)) return
      inFlight.current = true
      mutation.mutate({ ask, ...keys.begin(ask, price) })
    },
    busy: mutation.isPending,
    done: mutation.isSuccess,
    refusal: mutation.error ? refusalOf(mutation.error) : undefined,
    /** Sentences of the server by input field. */
    fields: fieldSentencesOf(mutation.error),
    /** Clears the last error; its key stays as long as the outcome is unknown. */
    forget: () => {
      if (mutation.isError) mutation.reset()
    },
  }
}

/** Chooses the key of a press: this screen's own, then the stored one, then a new one. */
function useKey<Ask>(intent: PaidAction<Ask, object>['intent']) {
  const personId = useSession()?.user.id ?? ''
  const held = useRef<{ name: string; kept: StoredIdempotencyKey }>(undefined)
  const opened = typeof intent === 'string' ? nameOf(personId, intent) : undefined
  useEffect(() => {
    if (opened !== undefined) held.current = { name: opened, kept: openKey(opened) }
  }, [opened])
  return {
    begin(ask: Ask, price: number | undefined) {
      const name = nameOf(personId, typeof intent === 'string' ? intent : intent(ask))
      const now = correctedMs()
      const own = held.current?.name === name && now - held.current.kept.at < keyLifeMs ? held.current.kept : undefined
      const { key, price: agreed, at } = own ?? openKey(name)
      const kept = { key, price: agreed ?? price ?? null, at }
      held.current = { name, kept }
      holdKey(name, kept)
      return { name, kept }
    },
    release(name: string, key: string) {
      if (held.current?.kept.key === key) held.current = undefined
      releaseKey(name, key)
    },
  }
}

/** Shows the balance of a payment's response on every screen that shows a balance. */
export function useBalanceAfter() {
  const { wallet } = trpc.useUtils()
  return {
    /** Shows the balance of a response; without one, all wallet queries are refetched. */
    take(answer: object) {
      const balance = 'balance' in answer ? answer.balance : undefined
      if (typeof balance !== 'number') return void wallet.invalidate()
      void wallet.history.invalidate()
      if (wallet.balance.getData())
        void afterHydration(() => void wallet.balance.setData(undefined, (old) => old && { ...old, balance }))
      else void wallet.balance.invalidate()
    },
    readAgain: () => void wallet.balance.invalidate(),
  }
}
