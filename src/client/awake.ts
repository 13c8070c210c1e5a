import { hydrationProbe } from './hydration.ts'

/** A part whose code does not come holds up the rest for no longer than this. */
const longestMs = 10_000
/** How often a page is looked at that has parts asleep. */
const againMs = 50

/** Resolves when every part of the page is hydrated. */
export function untilAwake(): Promise<void> {
  const until = performance.now() + longestMs
  return new Promise((resolve) => {
    const look = () => {
      if (performance.now() > until || !hasSleeping()) resolve()
      else setTimeout(() => atRest(look), againMs)
    }
    atRest(look)
  })
}

/** When React has done all that it has planned. Safari knows of neither and gets some time instead. */
export function atRest(act: () => void): void {
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
