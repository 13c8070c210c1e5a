import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useRef } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { purchaseAnswer, purchaseUpdatedEvent } from '../contract/events.ts'
import { SENTENCES } from '../spec.ts'
import * as state from '../state.ts'
import { failureOf, UnexpectedAnswer } from './failure.ts'
import type { Ports } from './flow.ts'

/** The server gives the provider ten seconds, three times. */
const buyMs = 45_000
const lookMs = 15_000

type PortsOptions = {
  userId: string | undefined
  latest: { readonly current: state.Purchase }
  tell: Ports['tell']
  stripe: Stripe | null
  /** After news of what is underway. */
  onNews: () => void
}

/** The server, the provider and the news, for flow.ts. `heard` is the purchase that the news were last about. */
export function usePorts({ userId, latest, tell, stripe, onNews }: PortsOptions) {
  const { client } = trpc.useUtils()
  const wake = useRef<() => void>(null)
  const heard = useRef<string>(null)
  useChannelEvent(userId ? personalChannel(userId) : null, 'purchase.updated', purchaseUpdatedEvent, (event) => {
    if (!state.isAbout(latest.current, event)) return
    heard.current = event.purchase_id
    wake.current?.()
    onNews()
  })
  const ports: Ports = {
    async buy() {
      const { underway } = latest.current
      if (!underway) throw new Error('nothing is underway')
      return readAnswer(await client.purchase.buy.mutate(state.bodyOf(underway), { context: { timeoutMs: buyMs } }))
    },
    look: async (id) => readAnswer(await client.purchase.confirm.mutate({ id }, { context: { timeoutMs: lookMs } })),
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
  return { ports, heard }
}

/** What comes back is checked: money does not trust a proxy's page that happens to be JSON. */
function readAnswer(answer: unknown) {
  const read = purchaseAnswer.safeParse(answer)
  if (!read.success) throw new UnexpectedAnswer('The purchase was answered in another shape.')
  return read.data
}

/** The provider's id for the card in its frame, or what is wrong with it. */
export async function makePaymentMethod(
  stripe: Stripe,
  card: StripeCardElement | null,
): Promise<{ id: string } | { problem: state.Problem }> {
  if (!card) return { problem: { sentence: SENTENCES.cardMissing, field: 'card' } }
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
    if (paymentMethod) return { id: paymentMethod.id }
    return { problem: { sentence: error.message ?? SENTENCES.failed, field: 'card' } }
  } catch {
    return { problem: { sentence: SENTENCES.failed, field: 'card' } }
  }
}
