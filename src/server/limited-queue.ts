/** `waitMs`: longest wait. `runMs`: time after which a slot counts as abandoned. */
type Limits = { running: number; waiting: number; waitMs: number; runMs: number }
type Entry = { start(): void; leave(): void }

export type LimitedQueue = {
  /**
   * Runs `work` once a slot is free. A caller whose request is aborted leaves the queue.
   * @throws the refusal if the queue is full or the wait is too long; the reason of an aborted `signal`
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/**
 * Creates a queue that limits how many computations run and wait at the same time. `busy` returns the
 * refusal. The queue lives as long as the isolate, so it must survive
 * requests that end without running any code: a slot is free again after `runMs`.
 */
export function createLimitedQueue(
  { running: runningMax, waiting: waitingMax, waitMs, runMs }: Limits,
  busy: () => Error,
): LimitedQueue {
  /** Time at which each running computation loses its slot. */
  const running = new Map<symbol, number>()
  const waiting = new Set<Entry>()

  function startNext(): void {
    const now = Date.now()
    for (const [slot, until] of running) if (until <= now) running.delete(slot)
    for (const entry of waiting) {
      if (running.size >= runningMax) return
      entry.start()
    }
  }

  /** Resolves with a function that frees the slot. */
  const slot = (signal: AbortSignal | undefined) =>
    new Promise<() => void>((resolve, reject) => {
      const own = Symbol('slot')
      const free = () => {
        signal?.removeEventListener('abort', aborted)
        if (running.delete(own)) startNext()
      }
      const aborted = () => {
        entry.leave()
        reject(signal?.reason)
        free()
      }
      // Each waiting request needs a timer of its own: workerd ends a request that only waits for another one.
      const timer = setTimeout(() => {
        entry.leave()
        signal?.removeEventListener('abort', aborted)
        reject(busy())
      }, waitMs)
      const entry: Entry = {
        start: () => {
          entry.leave()
          running.set(own, Date.now() + runMs)
          resolve(free)
        },
        leave: () => {
          clearTimeout(timer)
          waiting.delete(entry)
        },
      }
      signal?.addEventListener('abort', aborted, { once: true })
      waiting.add(entry)
      startNext()
    })

  return {
    async run(work, signal) {
      signal?.throwIfAborted()
      startNext()
      if (running.size >= runningMax && waiting.size >= waitingMax) throw busy()
      const free = await slot(signal)
      try {
        return await work()
      } finally {
        free()
      }
    },
  }
}
