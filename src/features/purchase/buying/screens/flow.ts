import { isOutcomeCertain } from '#shared/idempotency.ts'
import type { PurchaseOutput } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { type Failure, name, type Outcome, outcomeOf, type Problem, type Purchase, wait } from '../state.ts'

/** Dependencies of a payment. */
export type Ports = {
  /** Buys under the purchase's idempotency key; the same key never charges twice. */
  buy(): Promise<PurchaseOutput>
  /** Returns the state of the purchase. The server asks the provider if it does not know the end. */
  look(purchaseId: string): Promise<PurchaseOutput>
  /** Shows the bank's challenge (3-D Secure) to the payer. */
  askBank(clientSecret: string): Promise<BankAnswer>
  /** Resolves after `ms`, or on the first event about this purchase. */
  news(ms: number): Promise<void>
  failureOf(error: unknown): Failure
  tell(move: (purchase: Purchase) => Purchase): void
}

/**
 * Result of the bank's challenge. `refused` contains the provider's words, if any. `unanswered`: the bank's page never
 * responded, or the payer stopped waiting.
 */
export type BankAnswer = { kind: 'approved' } | { kind: 'refused'; words: string } | { kind: 'unanswered' }

/** Number of attempts: the second one second after the first, the third two seconds after the second. */
const attempts = 3
const looks = 12
const lookEveryMs = 1_500

/** Pays, from the request to the credited tokens. Never rejects: every result is an outcome. */
export async function pay(ports: Ports): Promise<Outcome> {
  try {
    return await follow(ports, await insist(ports))
  } catch (error) {
    return outcomeOf(ports.failureOf(error))
  }
}

/**
 * Returns the outcome of an interrupted purchase. Shows the bank's challenge only if `goOn` is true: the user asked for
 * it.
 */
export async function lookUp(ports: Ports, purchaseId: string, goOn: boolean): Promise<Outcome> {
  try {
    const output = await ports.look(purchaseId)
    return needsBank(output) && !goOn ? { kind: 'bank' } : await follow(ports, output)
  } catch (error) {
    return outcomeOf(ports.failureOf(error))
  }
}

/** Retries under the same key after a lost connection, or while the first attempt is still in progress. */
async function insist(ports: Ports): Promise<PurchaseOutput> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ports.buy()
    } catch (error) {
      const failure = ports.failureOf(error)
      const answered = failure.httpStatus !== undefined && failure.reason !== 'IN_PROGRESS'
      if (answered || isOutcomeCertain(failure) || attempt === attempts) throw error
      await ports.news(attempt * 1_000)
    }
  }
}

const needsBank = ({ paymentIntent: { status } }: PurchaseOutput) =>
  status === 'requires_action' || status === 'requires_confirmation'

async function follow(ports: Ports, output: PurchaseOutput): Promise<Outcome> {
  const { purchase, paymentIntent } = output
  ports.tell((now) => name(now, purchase.id))
  if (output.success) return { kind: 'credited', tokens: purchase.tokens, purchaseId: purchase.id }
  if (needsBank(output) && paymentIntent.client_secret) {
    ports.tell((now) => wait(now, 'bank'))
    const said = await ports.askBank(paymentIntent.client_secret)
    ports.tell((now) => wait(now, 'confirming'))
    if (said.kind === 'unanswered') return await lookUp(ports, purchase.id, false)
    return said.kind === 'approved'
      ? await watch(ports, purchase.id)
      : await afterRefusal(ports, purchase.id, said.words)
  }
  if (paymentIntent.status === 'processing' || paymentIntent.status === 'created') {
    ports.tell((now) => wait(now, 'confirming'))
    return await watch(ports, purchase.id)
  }
  // the purchase was credited and then taken back, so it has ended; any other response is unknown
  if (paymentIntent.status === 'succeeded') return { kind: 'refused', problem: { sentence: SENTENCES.unexpected } }
  return { kind: 'unknown', sentence: SENTENCES.unexpected }
}

/** Handles a refusal that the browser reports. The server decides, so its state is read. */
async function afterRefusal(ports: Ports, purchaseId: string, words: string): Promise<Outcome> {
  const problem: Problem = { sentence: words || SENTENCES.confirmationFailed, field: 'card' }
  try {
    const output = await ports.look(purchaseId)
    if (output.success) return { kind: 'credited', tokens: output.purchase.tokens, purchaseId }
    return output.paymentIntent.status === 'processing' ? { kind: 'processing' } : { kind: 'refused', problem }
  } catch (error) {
    const failure = ports.failureOf(error)
    return isOutcomeCertain(failure) ? { kind: 'refused', problem } : outcomeOf(failure)
  }
}

/** Polls until the tokens are credited, at most `looks` times; later the webhook credits them. */
async function watch(ports: Ports, purchaseId: string): Promise<Outcome> {
  let last: Outcome = { kind: 'processing' }
  for (let look = 1; look <= looks; look++) {
    try {
      const { success, purchase } = await ports.look(purchaseId)
      if (success) return { kind: 'credited', tokens: purchase.tokens, purchaseId: purchase.id }
      last = { kind: 'processing' }
    } catch (error) {
      const failure = ports.failureOf(error)
      last = outcomeOf(failure)
      if (isOutcomeCertain(failure)) return last
    }
    if (look < looks) await ports.news(lookEveryMs)
  }
  return last
}
