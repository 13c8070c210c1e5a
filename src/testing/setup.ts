import { afterAll, vi } from 'vitest'
import { settleLeftovers } from './leftovers.ts'

/**
 * Default options of `vi.waitFor`. The long timeout only ends a hang: on a busy machine a delivery takes many seconds.
 */
const waitOptions = { timeout: 60_000, interval: 50 }
const isPatient = Symbol.for('limelight.patience')
const { waitFor } = vi

// replaces `waitFor` once, because this file runs before each test file and the files share a process
if (!Reflect.has(waitFor, isPatient))
  vi.waitFor = Object.assign<typeof waitFor, object>(
    (call, options) => waitFor(call, typeof options === 'number' ? options : { ...waitOptions, ...options }),
    { [isPatient]: true },
  )

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await settleLeftovers()
})
