import { expect, test } from 'vitest'
import { type FaultKind, Faults, ResponseLost } from './faults.ts'

/** Runs a call with one request. @returns the outcome of the call, and how often the request had its effect */
async function call(faults: Faults, fault?: FaultKind | 'lost response') {
  if (fault) faults.plan(fault === 'lost response' ? { kind: fault } : { kind: fault, countdown: 0 })
  let effects = 0
  const send = async () => {
    effects += 1
    return 'response'
  }
  const outcome = await faults
    .invoke(() => faults.request('stripe', send, (kind) => `refused: ${kind}`))
    .catch((error: unknown) => (error instanceof ResponseLost ? 'unknown' : String(error)))
  return { outcome, effects }
}

test('a call without a fault has its response', async () => {
  expect(await call(new Faults(() => 0))).toEqual({ outcome: 'response', effects: 1 })
})

test.each([
  ['killed before', 0],
  ['killed after', 1],
  ['lost before', 0],
  ['lost after', 1],
  ['lost response', 1],
] as const)(
  'after the fault "%s" the client does not know the outcome, and the request had %i effects',
  async (kind, effects) => {
    expect(await call(new Faults(() => 0), kind)).toEqual({ outcome: 'unknown', effects })
  },
)

test.each(['unavailable', 'nonsense', 'quota'] as const)(
  'a service with the fault "%s" responds without an effect',
  async (kind) => {
    expect(await call(new Faults(() => 0), kind)).toEqual({ outcome: `refused: ${kind}`, effects: 0 })
  },
)

test('a service fails during an outage, and its errors are excused for a while afterwards', async () => {
  let now = 0
  const faults = new Faults(() => now)
  faults.startOutage('stripe', 60_000)
  expect(await call(faults)).toEqual({ outcome: 'refused: unavailable', effects: 0 })
  now = 60_000
  expect(await call(faults)).toEqual({ outcome: 'response', effects: 1 })
  expect(faults.excuses()).toBe(true)
  now = 660_001
  expect(faults.excuses()).toBe(false)
})

test('work that a call begins after a deployment has ended', async () => {
  const faults = new Faults(() => 0)
  const work = await faults.invoke(async () => {
    faults.endAll()
    return { ended: faults.untilKilled(new Promise(() => {})) }
  })
  await work.ended
})

test('a deployment ends running calls', async () => {
  const faults = new Faults(() => 0)
  const steps: string[] = []
  const send = async () => {
    steps.push('request')
    faults.endAll()
  }
  void faults.invoke(async () => {
    await faults.request('stripe', send)
    steps.push('after the request')
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(steps).toEqual(['request'])
})
