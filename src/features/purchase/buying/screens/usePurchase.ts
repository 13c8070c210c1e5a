import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import * as state from '../state.ts'
import { lookUp, type Ports, pay } from './flow.ts'
import { keepUnderway, readUnderway } from './underway.ts'
import { makePaymentMethod, usePorts } from './usePorts.ts'

type Move = (purchase: state.Purchase) => state.Purchase

/**
 * Manages a token purchase from the first choice to the credited tokens. A payment is stored before it is sent, so that
 * a reload finds it. If its dialog was closed, a toast reports the outcome.
 */
export function usePurchase({ open, stripe }: { open: boolean; stripe: Stripe | null }) {
  const userId = useSession()?.user.id
  const { purchase, latest, tell } = useKeptState(userId)
  const { ports, heard, stopWaiting } = usePorts({ userId, latest, tell, stripe, onNews: () => follow() })
  const readAgain = useReadAgain()
  const shown = useShown(open)
  const group = useRef<StripeElements>(null)

  const run = async (work: (ports: Ports) => Promise<state.Outcome>) => {
    const { draft } = latest.current
    const outcome = await work(ports)
    if (outcome.kind === 'credited') readAgain()
    say(outcome, state.toastOf(outcome, draft, shown.current))
    tell((now) => state.settle(now, outcome))
    if (outcome.kind === 'unknown') follow()
  }
  /** Resumes an interrupted payment under its idempotency key. */
  const goOn = (underway: state.Underway, askBank: boolean) => {
    const { purchaseId } = underway
    tell((now) => (purchaseId ? state.wait(now, 'confirming') : state.send(now, underway)))
    return run((at) => (purchaseId ? lookUp(at, purchaseId, askBank) : pay(at)))
  }
  /** Looks up a payment whose response was lost, after a realtime event named its purchase. */
  const follow = () => {
    const { busy, underway } = latest.current
    const purchaseId = heard.current
    if (busy || !underway || underway.purchaseId || !purchaseId) return
    tell((now) => state.name(now, purchaseId))
    void goOn({ ...underway, purchaseId }, false)
  }
  const press = () => {
    const { busy, underway, draft } = latest.current
    if (!busy) void (underway ? goOn(underway, true) : begin(draft, draft.savedCard ?? null, pay))
  }
  /** Pays with a wallet. The form's card is not used, so it is not saved, and a refusal is not shown beside it. */
  const payByWallet = (event: StripeExpressCheckoutElementConfirmEvent) => {
    const { draft, busy, underway } = latest.current
    if (busy || underway) return event.paymentFailed()
    void begin({ ...draft, saveCard: false }, null, async (at) => state.withoutCard(await pay(at)))
  }
  const begin = async (draft: state.Draft, saved: string | null, work: typeof pay) => {
    const elements = group.current
    if (!userId || !stripe || !elements) return
    tell(state.beginPaying)
    const made = saved ? { id: saved } : await makePaymentMethod(stripe, elements)
    if ('problem' in made) return tell((now) => state.halt(now, made.problem))
    const begun = { userId, key: newIdempotencyKey(), paymentMethodId: made.id, draft, purchaseId: null }
    heard.current = null
    tell((now) => state.send(now, begun))
    return run(work)
  }
  useOnce(() => {
    const { underway } = latest.current
    if (underway?.purchaseId) void goOn(underway, false)
  })
  return { purchase, move: tell, press, payByWallet, group, stopWaiting: () => stopWaiting.current?.() }
}

/** Keeps the state, and stores the payment in progress after every change. */
function useKeptState(userId: string | undefined) {
  const [purchase, setPurchase] = useState(() => state.openPurchase(readUnderway(userId)))
  const latest = useRef(purchase)
  const tell = (move: Move) => {
    const before = latest.current
    latest.current = move(before)
    if (latest.current.underway !== before.underway) keepUnderway(latest.current.underway, before.underway)
    setPurchase(latest.current)
  }
  return { purchase, latest, tell }
}

function say({ kind }: state.Outcome, sentence: string | undefined): void {
  if (sentence === undefined) return
  // one toast, even if a second dialog followed the same payment
  if (kind === 'credited') toast.success(sentence, { id: 'tokens-added' })
  else toast.error(sentence)
}

/** Returns a function that invalidates every query with tokens. */
function useReadAgain() {
  const { wallet, purchase } = trpc.useUtils()
  return () => {
    void wallet.invalidate()
    void purchase.list.invalidate()
    void purchase.cards.invalidate()
  }
}

/** Returns a ref that is false once the dialog is closing. */
function useShown(open: boolean) {
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
    return () => {
      shown.current = false
    }
  }, [open])
  return shown
}

function useOnce(work: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
