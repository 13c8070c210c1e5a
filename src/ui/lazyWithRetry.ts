import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Retries `load` with backoff, at once when the network comes back. Resolves with its result. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await networkOr(pause)
    }
  }
}

const networkOr = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })

/**
 * React's `lazy` for optional parts of a page: a chunk that fails to load keeps its Suspense waiting, whereas `lazy` would
 * crash the page.
 */
// biome-ignore lint/suspicious/noExplicitAny: same as React's own type
export const lazyWithRetry = <C extends ComponentType<any>>(
  load: () => Promise<{ default: C }>,
): LazyExoticComponent<C> =>
  lazy(async () => {
    coming += 1
    try {
      return await untilLoaded(load)
    } finally {
      coming -= 1
    }
  })

let coming = 0

/** Returns true while the code of a part is loading. */
export const isCodeComing = (): boolean => coming > 0
