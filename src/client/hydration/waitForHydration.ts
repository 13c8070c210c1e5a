import { isCodeComing } from '#ui/lazyWithRetry.ts'
import { hydrationProbe } from './hydration.ts'

/** Longest wait in milliseconds, for a page that is never idle or a part whose code never loads. */
const longestMs = 10_000
/** Milliseconds between two checks for parts that are not hydrated. */
const againMs = 50

/** Resolves when every part of the page is hydrated. */
export const untilAllHydrated = (): Promise<void> => waitWhile(hasSleeping)

/**
 * Resolves when all parts whose code has loaded are hydrated. An idle React proves nothing: it also pauses before it
 * shows rendered content, while parts of lower priority are pending.
 */
export const untilLoadedHydrated = (): Promise<void> => waitWhile(() => !isCodeComing() && hasSleeping())

/** Resolves when the page is idle and `isWaiting` returns false, or after ten seconds. */
export function waitWhile(isWaiting: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      resolve()
    }, longestMs)
    const look = () => {
      if (isLate) return
      if (isWaiting()) return void setTimeout(() => atRest(look), againMs)
      clearTimeout(late)
      resolve()
    }
    atRest(look)
  })
}

/** Runs `act` when the page is idle. Safari has no idle callbacks, so it waits 200 ms. */
function atRest(act: () => void): void {
  if ('scheduler' in window) void window.scheduler.postTask(act, { priority: 'background' })
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(act)
  else setTimeout(act, 200)
}

/** Returns true if a part is still streaming or not hydrated. React marks the start of each such part with a comment. */
function hasSleeping(): boolean {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const mark = comments.currentNode
    if (!(mark instanceof Comment)) continue
    // A long part is streamed after the rest of the page and inserted in the next frame.
    if (mark.data === '$?' || mark.data === '$~') return true
    if (mark.data === '$' && isAsleep(mark.nextElementSibling)) return true
  }
  return false
}

const isAsleep = (element: Element | null): boolean =>
  element?.dispatchEvent(new Event(hydrationProbe, { bubbles: true, cancelable: true })) ?? false
