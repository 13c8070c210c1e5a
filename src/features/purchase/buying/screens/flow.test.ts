import { describe, expect, test } from 'vitest'
import type { PurchaseOutput } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { bodyOf, type Failure, openPurchase, type Purchase, send, settle, toPayment } from '../state.ts'
import { lookUp, type Ports, pay } from './flow.ts'

const output = (status: string, secret: string | null = null): PurchaseOutput => ({
  success: status === 'succeeded',
  purchase: {
    id: '019a0000-0000-7000-8000-000000000001',
    tokens: 200,
    usd_cents: 1900,
    status: 'created',
    is_gift: false,
    created_at: new Date(0),
  },
  paymentIntent: { status, client_secret: secret },
})

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super()
    this.failure = failure
  }
}
const declined = new Refused({ httpStatus: 402, reason: 'PAYMENT_DECLINED', sentence: 'Declined by the bank.' })
const lost = new Refused({})
const inProgress = new Refused({ httpStatus: 409, reason: 'IN_PROGRESS', sentence: 'busy' })
const away = new Refused({ httpStatus: 503, reason: 'PAYMENT_PROVIDER_UNAVAILABLE', sentence: SENTENCES.failed })

type Script = {
  buy?: (PurchaseOutput | Refused)[]
  look?: (PurchaseOutput | Refused)[]
  bank?: string | undefined
  silent?: boolean
}

/** Returns ports that respond according to the script, without delays. The last response of each list repeats. */
function world(script: Script) {
  const asked: string[] = []
  let purchase: Purchase = openPurchase(null)
  const next = (list: (PurchaseOutput | Refused)[] = []) => {
    const given = list.length > 1 ? list.shift() : list[0]
    if (!given) throw new Error('the script has no response')
    if (given instanceof Refused) throw given
    return given
  }
  const ports: Ports = {
    buy: async () => {
      asked.push('buy')
      return next(script.buy)
    },
    look: async () => {
      asked.push('look')
      return next(script.look)
    },
    askBank: async () => {
      asked.push(`bank while ${purchase.busy}`)
      if (script.silent) return { kind: 'unanswered' }
      return script.bank === undefined ? { kind: 'approved' } : { kind: 'refused', words: script.bank }
    },
    news: async () => {},
    failureOf: (error) => (error instanceof Refused ? error.failure : {}),
    tell: (move) => {
      purchase = move(purchase)
    },
  }
  return { ports, asked }
}

describe('paying', () => {
  test('a card without authentication is credited with one request', async () => {
    const { ports, asked } = world({ buy: [output('succeeded')] })
    expect(await pay(ports)).toEqual({ kind: 'credited', tokens: 200, purchaseId: output('').purchase.id })
    expect(asked).toEqual(['buy'])
  })

  test.each(['requires_action', 'requires_confirmation'])(
    'is credited after the bank approves (%s)',
    async (status) => {
      const look = [output('processing'), output('succeeded')]
      const { ports, asked } = world({ buy: [output(status, 'secret')], look })
      expect(await pay(ports)).toEqual({ kind: 'credited', tokens: 200, purchaseId: output('').purchase.id })
      expect(asked).toEqual(['buy', 'bank while bank', 'look', 'look'])
    },
  )

  test('shows the provider’s sentence when the bank refuses, or a default one', async () => {
    const refused = (bank: string) =>
      pay(world({ buy: [output('requires_action', 's')], look: [declined], bank }).ports)
    expect(await refused('No.')).toEqual({ kind: 'refused', problem: { sentence: 'No.', field: 'card' } })
    expect(await refused('')).toMatchObject({ problem: { sentence: SENTENCES.confirmationFailed } })
  })

  test('stops waiting for a bank that never responds, and looks up the payment once', async () => {
    const asks = output('requires_action', 's')
    const left = world({ buy: [asks], look: [asks], silent: true })
    expect(await pay(left.ports)).toEqual({ kind: 'bank' })
    expect(left.asked).toEqual(['buy', 'bank while bank', 'look'])
    const paid = world({ buy: [asks], look: [output('succeeded')], silent: true })
    expect(await pay(paid.ports)).toMatchObject({ kind: 'credited' })
  })

  test('credits the tokens if the bank approved, although the browser got an error', async () => {
    const { ports } = world({
      buy: [output('requires_action', 's')],
      look: [output('succeeded')],
      bank: 'Network error',
    })
    expect(await pay(ports)).toEqual({ kind: 'credited', tokens: 200, purchaseId: output('').purchase.id })
  })

  test('does not retry a declined card', async () => {
    const { ports, asked } = world({ buy: [declined] })
    expect(await pay(ports)).toEqual({
      kind: 'refused',
      problem: { sentence: 'Declined by the bank.', field: 'card' },
    })
    expect(asked).toEqual(['buy'])
  })

  test('retries after a lost response, and while an attempt is in progress, with at most three attempts', async () => {
    const twice = world({ buy: [lost, inProgress, output('succeeded')] })
    expect(await pay(twice.ports)).toMatchObject({ kind: 'credited' })
    const never = world({ buy: [lost] })
    expect(await pay(never.ports)).toEqual({ kind: 'unknown', sentence: SENTENCES.failed })
    expect(never.asked).toEqual(['buy', 'buy', 'buy'])
  })

  test('keeps the outcome unknown when the response is lost and the next attempt is throttled', async () => {
    const throttled = new Refused({ httpStatus: 429, reason: 'TOO_MANY_REQUESTS', sentence: 'Too many attempts.' })
    const { ports, asked } = world({ buy: [lost, throttled] })
    expect(await pay(ports)).toEqual({ kind: 'unknown', sentence: 'Too many attempts.' })
    expect(asked).toEqual(['buy', 'buy'])
  })

  test('does not retry automatically while the provider is unavailable', async () => {
    const { ports, asked } = world({ buy: [away] })
    expect(await pay(ports)).toEqual({ kind: 'unknown', sentence: SENTENCES.failed })
    expect(asked).toEqual(['buy'])
  })

  test('looks up a slow payment 12 times, and ignores lost responses', async () => {
    const slow = world({ buy: [output('processing')], look: [output('processing')] })
    expect(await pay(slow.ports)).toEqual({ kind: 'processing' })
    expect(slow.asked).toHaveLength(13)
    const dropped = world({ buy: [output('processing')], look: [lost, lost, output('succeeded')] })
    expect(await pay(dropped.ports)).toMatchObject({ kind: 'credited' })
    const refused = world({ buy: [output('processing')], look: [lost, declined] })
    expect(await pay(refused.ports)).toMatchObject({ kind: 'refused' })
  })

  test('reports an unexpected response as unknown, and a purchase that was taken back as refused', async () => {
    for (const status of ['requires_action', 'something new'])
      expect(await pay(world({ buy: [output(status)] }).ports)).toEqual({
        kind: 'unknown',
        sentence: SENTENCES.unexpected,
      })
    const takenBack = { ...output('succeeded'), success: false }
    expect(await lookUp(world({ look: [takenBack] }).ports, 'p', false)).toMatchObject({ kind: 'refused' })
  })
})

/** Failures after which the payment may have succeeded. */
const undecided = [
  {},
  { httpStatus: 401, reason: 'UNAUTHENTICATED' },
  { httpStatus: 403, reason: 'ACCOUNT_INACTIVE' },
  { httpStatus: 408 },
  { httpStatus: 409, reason: 'IN_PROGRESS' },
  { httpStatus: 425 },
  { httpStatus: 429, reason: 'TOO_MANY_REQUESTS' },
  { httpStatus: 500 },
  { httpStatus: 503, reason: 'PAYMENT_PROVIDER_UNAVAILABLE' },
]
const friend = { id: 'u2', username: 'noor', displayName: 'Noor', avatarUrl: null }

describe.each([false, true])('the key of a purchase (gift: %s)', (isGift) => {
  const fresh = openPurchase(null)
  const draft = { ...fresh.draft, isGift, recipient: isGift ? friend : null }
  const underway = { userId: 'u1', key: 'k1', paymentMethodId: 'pm_1', draft, purchaseId: null }
  const paying = send(toPayment({ ...fresh, draft }), underway)

  test.each(undecided)('is kept while the outcome is uncertain: %o', async (failure) => {
    const failed = new Refused(failure)
    const asks = { buy: [output('requires_action', 's')], look: [failed] }
    const outcomes = [
      await pay(world({ buy: [failed] }).ports),
      await pay(world({ buy: [lost, failed] }).ports),
      await pay(world({ ...asks, bank: 'No.' }).ports),
      await pay(world(asks).ports),
      await pay(world({ buy: [output('processing')], look: [failed] }).ports),
      await lookUp(world({ look: [failed] }).ports, 'p', true),
    ]
    for (const outcome of outcomes) {
      const { underway: kept } = settle(paying, outcome)
      expect(kept && bodyOf(kept)).toEqual(bodyOf(underway))
    }
  })

  test('is dropped after a decline', async () => {
    expect(settle(paying, await pay(world({ buy: [declined] }).ports)).underway).toBeNull()
  })
})

describe('looking up a purchase after a reload', () => {
  const id = 'p'

  test('reports the purchase as credited, refused or unknown', async () => {
    expect(await lookUp(world({ look: [output('succeeded')] }).ports, id, false)).toMatchObject({ kind: 'credited' })
    expect(await lookUp(world({ look: [declined] }).ports, id, false)).toMatchObject({ kind: 'refused' })
    expect(await lookUp(world({ look: [lost] }).ports, id, false)).toMatchObject({ kind: 'unknown' })
  })

  test('opens the bank’s challenge only after the buyer presses Continue', async () => {
    const { ports, asked } = world({
      look: [output('requires_action', 's'), output('requires_action', 's'), output('succeeded')],
    })
    expect(await lookUp(ports, id, false)).toEqual({ kind: 'bank' })
    expect(asked).toEqual(['look'])
    expect(await lookUp(ports, id, true)).toMatchObject({ kind: 'credited' })
    expect(asked).toEqual(['look', 'look', 'bank while bank', 'look'])
  })
})
