import { isOutcomeCertain } from '#shared/certainty.ts'
import type { PurchaseAnswer } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { type Failure, name, type Outcome, outcomeOf, type Problem, type Purchase, wait } from '../state.ts'

/** What paying needs of the world around it. */
export type Ports = {
  /** The purchase under its key; the same key never charges twice. */
  buy(): Promise<PurchaseAnswer>
  /** Where the purchase stands, asked of the provider when it is not known. */
  look(purchaseId: string): Promise<PurchaseAnswer>
  /** Lets the bank ask the payer. */
  askBank(clientSecret: string): Promise<BankAnswer>
  /** Until `ms` have passed, or something was heard of this purchase. */
  news(ms: number): Promise<void>
  failureOf(error: unknown): Failure
  tell(move: (purchase: Purchase) => Purchase): void
}

/**
 * `refused` has the provider's words, or none. `unanswered`: the bank's page never answered, or the payer stopped
 * waiting.
 */
export type BankAnswer = { kind: 'approved' } | { kind: 'refused'; words: string } | { kind: 'unanswered' }

/** Three attempts, a second apart and then two. */
const attempts = 3
const looks = 12
const lookEveryMs = 1_500

/** Pays, from the request to the tokens. Never rejects: whatever happened is an outcome. */
export async function pay(ports: Ports): Promise<Outcome> {
  try {
    return await follow(ports, await insist(ports))
  } catch (error) {
    return outcomeOf(ports.failureOf(error))
  }
}

/**
 * Learns what became of a purchase that a reload cut off. What the bank still has to ask is only asked when the person
 * says so (`goOn`).
 */
export async function lookUp(ports: Ports, purchaseId: string, goOn: boolean): Promise<Outcome> {
  try {
    const answer = await ports.look(purchaseId)
    return needsBank(answer) && !goOn ? { kind: 'bank' } : await follow(ports, answer)
  } catch (error) {
    return outcomeOf(ports.failureOf(error))
  }
}

/** Asks again under the same key when the connection was lost or the first attempt is still being worked on. */
async function insist(ports: Ports): Promise<PurchaseAnswer> {
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

const needsBank = ({ paymentIntent: { status } }: PurchaseAnswer) =>
  status === 'requires_action' || status === 'requires_confirmation'

async function follow(ports: Ports, answer: PurchaseAnswer): Promise<Outcome> {
  const { purchase, paymentIntent } = answer
  ports.tell((now) => name(now, purchase.id))
  if (answer.success) return { kind: 'credited', tokens: purchase.tokens, purchaseId: purchase.id }
  if (needsBank(answer) && paymentIntent.client_secret) {
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
  // credited once and taken back since: over. Anything else is no answer that we know.
  if (paymentIntent.status === 'succeeded') return { kind: 'refused', problem: { sentence: SENTENCES.unexpected } }
  return { kind: 'unknown', sentence: SENTENCES.unexpected }
}

/** The browser says that the bank refused; the server has the last word on it. */
async function afterRefusal(ports: Ports, purchaseId: string, words: string): Promise<Outcome> {
  const problem: Problem = { sentence: words || SENTENCES.confirmationFailed, field: 'card' }
  try {
    const answer = await ports.look(purchaseId)
    if (answer.success) return { kind: 'credited', tokens: answer.purchase.tokens, purchaseId }
    return answer.paymentIntent.status === 'processing' ? { kind: 'processing' } : { kind: 'refused', problem }
  } catch (error) {
    const failure = ports.failureOf(error)
    return isOutcomeCertain(failure) ? { kind: 'refused', problem } : outcomeOf(failure)
  }
}

/** Looks until the tokens are there, a limited number of times: the webhook brings them whether we look or not. */
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
