import { afterAll, vi } from 'vitest'
import { settleLeftovers } from './leftovers.ts'

/** Only ends a hang: on a busy machine a delivery takes many seconds. */
const patience = { timeout: 60_000, interval: 50 }
const isPatient = Symbol.for('limelight.patience')
const { waitFor } = vi

// Test files share a process, and this runs before each of them.
if (!Reflect.has(waitFor, isPatient))
  vi.waitFor = Object.assign<typeof waitFor, object>(
    (call, options) => waitFor(call, typeof options === 'number' ? options : { ...patience, ...options }),
    { [isPatient]: true },
  )

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await settleLeftovers()
})
