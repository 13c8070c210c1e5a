import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useRef } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { within } from '#client/time/within.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { providerLimits, SENTENCES } from '../../spec.ts'
import { purchaseOutput, purchaseUpdatedEvent } from '../contract.ts'
import * as state from '../state.ts'
import { failureOf, UnexpectedAnswer } from './failure.ts'
import type { BankAnswer, Ports } from './flow.ts'

/** Timeout of the purchase request: the server allows the provider ten seconds, three times. */
const buyMs = 45_000
const lookMs = 15_000

type PortsOptions = {
  userId: string | undefined
  latest: { readonly current: state.Purchase }
  tell: Ports['tell']
  stripe: Stripe | null
  /** Called after an event about the payment in progress. */
  onNews: () => void
}

/**
 * Returns the dependencies of flow.ts: server, provider and events. `heard` refers to the purchase of the last event.
 */
export function usePorts({ userId, latest, tell, stripe, onNews }: PortsOptions) {
  const { client } = trpc.useUtils()
  const wake = useRef<() => void>(null)
  const heard = useRef<string>(null)
  const stopWaiting = useRef<() => void>(null)
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
      return readOutput(await client.purchase.buy.mutate(state.bodyOf(underway), { context: { timeoutMs: buyMs } }))
    },
    look: async (id) => readOutput(await client.purchase.confirm.mutate({ id }, { context: { timeoutMs: lookMs } })),
    askBank: (clientSecret) => {
      const stopped = new Promise<BankAnswer>((resolve) => {
        stopWaiting.current = () => resolve({ kind: 'unanswered' })
      })
      return Promise.race([askBank(stripe, clientSecret), stopped])
    },
    news: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake.current = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    failureOf: (error) => state.nameRecipient(failureOf(error), latest.current.underway),
    tell,
  }
  return { ports, heard, stopWaiting }
}

async function askBank(stripe: Stripe | null, clientSecret: string): Promise<BankAnswer> {
  if (!stripe) return { kind: 'refused', words: '' }
  try {
    const { error } = await within(providerLimits.bank, stripe.handleNextAction({ clientSecret }))
    if (!error) return { kind: 'approved' }
    const isUnconfirmed = error.code === 'payment_intent_authentication_failure'
    return { kind: 'refused', words: isUnconfirmed ? SENTENCES.notConfirmed : (error.message ?? '') }
  } catch {
    return { kind: 'unanswered' }
  }
}

/** Validates the response, because a proxy's page could happen to be JSON. */
function readOutput(response: unknown) {
  const read = purchaseOutput.safeParse(response)
  if (!read.success) throw new UnexpectedAnswer('The purchase was answered in another shape.')
  return read.data
}

/**
 * Returns the provider's id of the payment method, from the card frame or a wallet. Otherwise returns the problem, or
 * null if the frame shows the problem beside its field.
 */
export async function makePaymentMethod(
  stripe: Stripe,
  elements: StripeElements,
): Promise<{ id: string } | { problem: state.Problem | null }> {
  try {
    const submitted = await within(providerLimits.method, elements.submit())
    if (submitted.error) return { problem: problemOf(submitted.error) }
    const { paymentMethod, error } = await within(providerLimits.method, stripe.createPaymentMethod({ elements }))
    return paymentMethod ? { id: paymentMethod.id } : { problem: problemOf(error) }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { problem: { sentence: isLate ? SENTENCES.providerMissing : SENTENCES.failed, field: 'card' } }
  }
}

const problemOf = ({ type, message }: { type: string; message?: string }): state.Problem | null =>
  type === 'validation_error' ? null : { sentence: message ?? SENTENCES.failed, field: 'card' }
