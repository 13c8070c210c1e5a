import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOutcomeCertain } from '#shared/certainty.ts'
import { correctedMs } from '../clock.ts'
import { detailsOf, failureOf } from '../failure.ts'
import { fieldSentencesOf, sentenceOf } from '../sentence.ts'
import { useSession } from '../session/use-session.ts'
import { trpc } from '../trpc.ts'
import { whenWhole } from '../whole.ts'
import { type KeptKey, keyLifeMs, nameOf } from './kept-keys.ts'
import { holdKey, openKey, releaseKey } from './key-store.ts'

/** Why a paid action failed, for people and for the screen. */
export type Refusal = {
  sentence: string
  reason: string | undefined
  httpStatus: number | undefined
  /** What it brings along: the slots that are free instead. */
  details: object
  /** Nothing was charged. Otherwise the same press again repeats the key, and cannot pay twice. */
  isCertain: boolean
}

type PaidAction<Ask, Answer> = {
  /**
   * What is asked for, as text: the same text is the same intent and goes out under the same key until its outcome is
   * certain. A plain text is known when the screen opens; its key is made then, so that two open tabs pay once.
   */
  intent: string | ((ask: Ask) => string)
  /** `price`: the one that was agreed to with this key, also when the screen shows another by now. */
  send: (ask: Ask, key: string, price: number | undefined) => Promise<Answer>
  onDone: (answer: Answer, ask: Ask) => void
  onRefused?: (refusal: Refusal, ask: Ask) => void
  /** Said where the server has no sentence for people; by default that there is no connection. */
  failed?: string
  /** Said where the key was used for another body: in another tab, with other words. */
  elsewhere?: string
  /** The same screen may do it again once it is done. */
  isRepeatable?: boolean
}

/**
 * Anything that moves tokens or money by a press. The Idempotency-Key is made once for the intent and kept, also over a
 * reload and in other tabs, until the server accepted or definitely refused it: neither a lost answer nor throttling nor a
 * sign-out drops it. Afterwards everything that shows a balance reads the new one.
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
    mutationFn: ({ ask, kept }: { ask: Ask; name: string; kept: KeptKey }) =>
      action.send(ask, kept.key, kept.price ?? undefined),
    // offline it fails at once and says so: money never leaves later by itself
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
    /** Pays for `ask`, at the price that is on the screen. A second press while the first is under way does nothing. */
    press: (ask: Ask, price?: number) => {
      if (inFlight.current || (mutation.isSuccess && !action.isRepeatable)) return
      inFlight.current = true
      mutation.mutate({ ask, ...keys.begin(ask, price) })
    },
    busy: mutation.isPending,
    done: mutation.isSuccess,
    refusal: mutation.error ? refusalOf(mutation.error) : undefined,
    /** The server's sentence per input field. */
    fields: fieldSentencesOf(mutation.error),
    /** Takes back what was said of the last press; its key stays as long as its outcome is unknown. */
    forget: () => {
      if (mutation.isError) mutation.reset()
    },
  }
}

/** The key of what is pressed: this screen's own, then the one that is kept, then a new one. */
function useKey<Ask>(intent: PaidAction<Ask, object>['intent']) {
  const personId = useSession()?.user.id ?? ''
  const held = useRef<{ name: string; kept: KeptKey }>(undefined)
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

/** The balance after a payment is the server's word; everybody who shows a balance reads it here. */
export function useBalanceAfter() {
  const { wallet } = trpc.useUtils()
  return {
    /** Shows the answer's balance; without one in it everything of the wallet is read again. */
    take(answer: object) {
      const balance = 'balance' in answer ? answer.balance : undefined
      if (typeof balance !== 'number') return void wallet.invalidate()
      void wallet.history.invalidate()
      if (wallet.balance.getData())
        void whenWhole(() => void wallet.balance.setData(undefined, (old) => old && { ...old, balance }))
      else void wallet.balance.invalidate()
    },
    readAgain: () => void wallet.balance.invalidate(),
  }
}
