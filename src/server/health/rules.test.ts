import { expect, test } from 'vitest'
import { healthOf, probeState, recentProbes, servicesSchema, slowMs, staleMs } from './rules.ts'

const now = new Date('2026-11-30T12:00:00Z')
const up = Object.fromEntries(Object.keys(servicesSchema.shape).map((name) => [name, 'up' as const]))
const health = (changes: Partial<Parameters<typeof healthOf>[0]> = {}) =>
  healthOf({ database: 'up', cache: 'up', probed: up, probedAt: now, failing: [], now, ...changes })

test('knows the database, the cache and every probed service', () => {
  expect(health()).toMatchObject({ status: 'ok', services: { database: 'up', cache: 'up', ...up } })
})

test('is down without the database, and degraded without another service', () => {
  expect(health({ database: 'down', cache: 'down' }).status).toBe('down')
  expect(health({ cache: 'down' }).status).toBe('degraded')
  expect(health({ probed: { ...up, payments: 'down' } })).toMatchObject({
    status: 'degraded',
    services: { payments: 'down', mail: 'up' },
  })
})

test('a service with failed calls is degraded, unless its probe failed too', () => {
  expect(health({ failing: ['push'] })).toMatchObject({ status: 'degraded', services: { push: 'degraded' } })
  expect(health({ failing: ['push'], probed: { ...up, push: 'down' } }).services.push).toBe('down')
})

test('probes that never ran are unknown; probes that stopped make the product degraded', () => {
  expect(health({ probed: null, probedAt: null })).toMatchObject({ status: 'ok', services: { mail: 'unknown' } })
  expect(health({ probedAt: new Date(now.getTime() - staleMs) }).status).toBe('ok')
  expect(health({ probedAt: new Date(now.getTime() - staleMs - 1) })).toMatchObject({
    status: 'degraded',
    services: { mail: 'unknown', database: 'up' },
  })
})

test('a probe is up, slow or failed', () => {
  expect([probeState(slowMs), probeState(slowMs + 1), probeState(null)]).toEqual(['up', 'degraded', 'down'])
})

test('reads the result of the job, and nothing from another value', () => {
  expect(recentProbes({ mail: 'down' }, now, now)).toEqual({ mail: 'down' })
  for (const value of [null, 'x', { mail: 'sick' }]) expect(recentProbes(value, now, now)).toEqual({})
})
