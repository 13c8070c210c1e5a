import { vi } from 'vitest'

/** What is waited for comes by a connection, an outbox or a clock: on a busy machine that takes seconds. */
const patience = { timeout: 15_000, interval: 50 }

const waitFor = vi.waitFor
vi.waitFor = (call, options) => waitFor(call, typeof options === 'number' ? options : { ...patience, ...options })
