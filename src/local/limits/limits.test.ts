import { expect, test } from 'vitest'
import { createLimits } from './limits.ts'
import { choosePlans, plans } from './plans.ts'

test('a rate refuses above its maximum and admits again once the window has passed', () => {
  let now = 0
  const limits = createLimits('mail', { now: () => now })
  expect(Array.from({ length: 6 }, () => limits.take('requests'))).toEqual([true, true, true, true, true, false])
  now = 999
  expect([limits.take('requests'), limits.stateOf('requests')]).toEqual([
    false,
    { max: 5, seconds: 1, remaining: 0, freeInMs: 1 },
  ])
  now = 1000
  expect([limits.take('requests'), limits.stateOf('requests').remaining]).toEqual([true, 4])
  expect(limits.figures()[0]).toEqual({ name: 'requests', used: 1, max: 5, seconds: 1, total: 6, refused: 2 })
})

test('each key has its own rate; the figure shows the fullest one', () => {
  const limits = createLimits('stripe', { now: () => 0 })
  for (let n = 0; n < 25; n++) limits.take('requests-per-endpoint', { key: 'a' })
  expect(limits.take('requests-per-endpoint', { key: 'a' })).toBe(false)
  expect(limits.take('requests-per-endpoint', { key: 'b' })).toBe(true)
  expect(limits.figures()[1]).toMatchObject({ used: 25, max: 25, total: 26, refused: 1 })
})

test('a limit of things at once refuses the next one until one has ended', () => {
  let open = 97
  const limits = createLimits('neon')
  limits.watch('connections', () => open)
  expect(limits.fits('connections')).toBe(false)
  open = 96
  expect(limits.fits('connections')).toBe(true)
  expect(limits.figures()).toEqual([{ name: 'connections', used: 96, max: 97, seconds: null, total: 1, refused: 1 }])
})

test('chooses plans, other maxima, and turns a limit off only by its name', () => {
  const chosen = choosePlans('ably=pro, mail.requests=10, realtimekit.requests=off')
  expect(chosen.ably).toEqual({ plan: 'pro', limits: plans.ably.pro })
  expect(chosen.mail.limits.requests).toEqual({ max: 10, seconds: 1 })
  expect(chosen.stripe).toEqual({ plan: 'live', limits: plans.stripe.live })
  expect(choosePlans('')).toEqual(choosePlans(undefined))
  const off = createLimits('realtimekit', { choice: 'realtimekit.requests=off', now: () => 0 })
  for (let n = 0; n < 4000; n++) off.take('requests')
  expect(off.figures()).toMatchObject([
    { name: 'requests', used: 4000, max: null, refused: 0 },
    { name: 'recording-requests', max: 1000 },
  ])
})

test.for([
  ['off', 'LOCAL_CLOUD_LIMITS: off is about no service of ably, mail, neon, realtimekit, redis, stripe.'],
  ['fax=pro', 'LOCAL_CLOUD_LIMITS: fax=pro is about no service of ably, mail, neon, realtimekit, redis, stripe.'],
  ['ably=off', 'LOCAL_CLOUD_LIMITS: ably=off is no plan of free, standard, pro.'],
  ['neon.rows=1', 'LOCAL_CLOUD_LIMITS: neon.rows is no limit of connections.'],
  ['mail.requests=0', 'LOCAL_CLOUD_LIMITS: 0 is no limit; a limit is a whole number above 0, or off.'],
])('refuses %s', ([text, message]) => {
  expect(() => choosePlans(text)).toThrow(new Error(message))
})
