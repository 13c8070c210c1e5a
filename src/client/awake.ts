import { isCodeComing } from '#ui/lazyWithRetry.ts'
import { hydrationProbe } from './hydration.ts'

/** A page that never rests, or a part whose code does not come, holds up the rest for no longer than this. */
const longestMs = 10_000
/** How often a page is looked at that has parts asleep. */
const againMs = 50

/** Resolves when every part of the page is hydrated. */
export const untilAwake = (): Promise<void> => untilOver(hasSleeping)

/**
 * Resolves when all parts of the page are hydrated whose code is here. That React rests says little: it also waits before it
 * shows what it has rendered, with parts of less weight still to come.
 */
export const untilHydrated = (): Promise<void> => untilOver(() => !isCodeComing() && hasSleeping())

/** Resolves as soon as React rests and something no longer goes on, after ten seconds at most. */
export function untilOver(goesOn: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      resolve()
    }, longestMs)
    const look = () => {
      if (isLate) return
      if (goesOn()) return void setTimeout(() => atRest(look), againMs)
      clearTimeout(late)
      resolve()
    }
    atRest(look)
  })
}

/** When React has nothing to do right now. Safari knows of neither and gets some time instead. */
function atRest(act: () => void): void {
  if ('scheduler' in window) void window.scheduler.postTask(act, { priority: 'background' })
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(act)
  else setTimeout(act, 200)
}

/** Whether a part is not there yet, or does not answer yet: React marks where each begins that may wake later. */
function hasSleeping(): boolean {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const mark = comments.currentNode
    if (!(mark instanceof Comment)) continue
    // a long part comes after the rest of the page, and is put in its place with the next frame
    if (mark.data === '$?' || mark.data === '$~') return true
    if (mark.data === '$' && isAsleep(mark.nextElementSibling)) return true
  }
  return false
}

const isAsleep = (element: Element | null): boolean =>
  element?.dispatchEvent(new Event(hydrationProbe, { bubbles: true, cancelable: true })) ?? false
