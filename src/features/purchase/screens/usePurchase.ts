import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { personalChannel } from '#features/notifications/index.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { toast } from '#ui/toast.ts'
import { purchaseAnswer, purchaseUpdatedEvent } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import * as state from '../state.ts'
import { failureOf, UnexpectedAnswer } from './failure.ts'
import { lookUp, type Ports, pay } from './flow.ts'
import { keepUnderway, readUnderway } from './underway.ts'

/** The server gives the provider ten seconds, three times. */
const buyMs = 45_000
const lookMs = 15_000

type Move = (purchase: state.Purchase) => state.Purchase

/**
 * A token purchase from the first choice to the tokens. What was begun is written down before it leaves, so that a reload
 * at any moment finds it again; a purchase whose dialog is gone still reports what became of it.
 */
export function usePurchase({ open, stripe }: { open: boolean; stripe: Stripe | null }) {
  const userId = useSession()?.user.id
  const { purchase, latest, tell } = useKeptState(userId)
  const ports = usePorts({ userId, latest, tell, stripe })
  const announce = useAnnouncement()
  const shown = useShown(open)
  const card = useRef<StripeCardElement>(null)

  const run = async (work: (ports: Ports) => Promise<state.Outcome>) => {
    const { draft } = latest.current
    const outcome = await work(ports)
    if (outcome.kind === 'credited') announce(outcome.tokens, draft)
    else if (!shown.current) toast.error(problemIn(outcome))
    tell((now) => state.settle(now, outcome))
  }
  /** Asks after a payment that was begun before, under its own key. */
  const goOn = (underway: state.Underway, askBank: boolean) => {
    const { purchaseId } = underway
    tell((now) => (purchaseId ? state.wait(now, 'confirming') : state.send(now, underway)))
    return run((at) => (purchaseId ? lookUp(at, purchaseId, askBank) : pay(at)))
  }
  const press = async () => {
    const { busy, underway, draft } = latest.current
    if (busy || !userId) return
    if (underway) return goOn(underway, true)
    const problem = state.problemOf(draft)
    if (problem) return tell((now) => state.complain(now, problem))
    if (!stripe || !card.current) return
    tell(state.beginPaying)
    const made = await makePaymentMethod(stripe, card.current)
    if ('problem' in made) return tell((now) => state.settle(now, { kind: 'refused', problem: made.problem }))
    const begun = { userId, key: newIdempotencyKey(), paymentMethodId: made.id, draft, purchaseId: null }
    tell((now) => state.send(now, begun))
    return run(pay)
  }
  useOnce(() => {
    const { underway } = latest.current
    if (underway?.purchaseId) void goOn(underway, false)
  })
  return { purchase, move: tell, press: () => void press(), card }
}

/** The state, and beside it the payment that is underway, written down with every step. */
function useKeptState(userId: string | undefined) {
  const [purchase, setPurchase] = useState(() => state.openPurchase(readUnderway(userId)))
  const latest = useRef(purchase)
  const tell = (move: Move) => {
    const before = latest.current
    latest.current = move(before)
    if (latest.current.underway !== before.underway) keepUnderway(latest.current.underway)
    setPurchase(latest.current)
  }
  return { purchase, latest, tell }
}

type PortsOptions = {
  userId: string | undefined
  latest: { readonly current: state.Purchase }
  tell: (move: Move) => void
  stripe: Stripe | null
}

function usePorts({ userId, latest, tell, stripe }: PortsOptions): Ports {
  const { client } = trpc.useUtils()
  const wake = useRef<() => void>(null)
  useChannelEvent(userId ? personalChannel(userId) : null, 'purchase.updated', purchaseUpdatedEvent, (event) => {
    if (event.purchase_id === latest.current.underway?.purchaseId) wake.current?.()
  })
  return {
    async buy() {
      const { underway } = latest.current
      if (!underway) throw new Error('nothing is underway')
      return readAnswer(
        await client.purchase.buy.mutate(state.bodyOf(underway), { signal: AbortSignal.timeout(buyMs) }),
      )
    },
    look: async (id) =>
      readAnswer(await client.purchase.confirm.mutate({ id }, { signal: AbortSignal.timeout(lookMs) })),
    async askBank(clientSecret) {
      if (!stripe) return ''
      const { error } = await stripe.confirmCardPayment(clientSecret)
      return error && (error.message ?? '')
    },
    news: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake.current = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    failureOf,
    tell,
  }
}

/** What comes back is checked: money does not trust a proxy's page that happens to be JSON. */
function readAnswer(answer: unknown) {
  const read = purchaseAnswer.safeParse(answer)
  if (!read.success) throw new UnexpectedAnswer('The purchase was answered in another shape.')
  return read.data
}

/** The provider's id for the card in its frame, or what is wrong with it. */
async function makePaymentMethod(
  stripe: Stripe,
  card: StripeCardElement,
): Promise<{ id: string } | { problem: state.Problem }> {
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
    if (paymentMethod) return { id: paymentMethod.id }
    return { problem: { sentence: error.message ?? SENTENCES.failed, field: 'card' } }
  } catch {
    return { problem: { sentence: SENTENCES.failed, field: 'card' } }
  }
}

/** Decision D9; and everything that shows tokens reads them again. */
function useAnnouncement() {
  const { wallet } = trpc.useUtils()
  return (tokens: number, { isGift, recipient }: state.Draft) => {
    void wallet.invalidate()
    toast.success(isGift && recipient ? SENTENCES.gifted(tokens, recipient.displayName) : SENTENCES.added(tokens))
  }
}

function problemIn(outcome: Exclude<state.Outcome, { kind: 'credited' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return outcome.problem.sentence
    case 'unknown':
      return outcome.sentence
    case 'processing':
      return SENTENCES.processing
    case 'bank':
      return SENTENCES.bankWaits
  }
}

/** False as soon as the dialog is closed, whether or not it is still on its way out. */
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
