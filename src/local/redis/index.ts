import { join } from 'node:path'
import { createFaults } from '../http/faults.ts'
import { listen } from '../http/serve.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { Engine } from './engine.ts'
import { createRest } from './rest.ts'
import { loadSnapshot, saveSnapshot } from './snapshot.ts'

const SAVE_EVERY_MS = 2000

export type RedisOptions = {
  /** Port of the service; 0 selects a free one. */
  port: number
  /** Bearer token that every request must contain. */
  token: string
  /** Directory of the snapshot. Without it, data are lost when the process ends. */
  dir?: string
  /** Returns the current time in milliseconds since the epoch, for expiry. */
  now?: () => number
  limits?: Limits<'redis'>
}

export type LocalRedis = {
  port: number
  /** Stops the service and writes the last snapshot. */
  close(): Promise<void>
  /** Deletes all keys and scripts, like FLUSHALL. */
  flush(): void
}

/**
 * Starts a stand-in for Upstash Redis on loopback: its REST API with an embedded engine. Rejects if the port is taken
 * or the snapshot in `dir` is unreadable.
 */
export async function startRedis(options: RedisOptions): Promise<LocalRedis> {
  const { port, token, dir, now, limits = createLimits('redis') } = options
  const engine = new Engine({ now })
  const file = dir === undefined ? undefined : join(dir, 'redis.json')
  if (file) await loadSnapshot(engine.store, file)
  const server = await listen(createFaults().wrap(createRest(engine, { token, limits })), { port })
  const keeper = file ? keepSaving(engine, file) : undefined
  return {
    port: server.port,
    flush: () => engine.flush(),
    async close() {
      await server.close()
      await keeper?.stop()
    },
  }
}

/** Writes the file every few seconds after changes, and once more at `stop`. */
function keepSaving(engine: Engine, file: string): { stop(): Promise<void> } {
  let saved = engine.revision
  let saving = Promise.resolve()
  const save = () => {
    saving = saving.then(async () => {
      const { revision } = engine
      if (revision === saved) return
      await saveSnapshot(engine.store, file)
      saved = revision
    })
    return saving
  }
  const reportFailure = (error: unknown) => {
    saving = Promise.resolve()
    console.error('The local Redis could not write its snapshot.', error)
  }
  const timer = setInterval(() => save().catch(reportFailure), SAVE_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return save()
    },
  }
}
