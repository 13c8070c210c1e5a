// Script of the offline page, built into /offline.js (src/ops/build/pwa.ts).

/** A file that the service worker does not handle. */
const probe = '/robots.txt'
/**
 * Milliseconds until the first check for the network. A failed reload starts the page again, so this is also the
 * interval.
 */
const firstLookMs = 1_000
const nextLookMs = 3_000
const answerWithinMs = 5_000

const reload = () => location.reload()
let timer = setTimeout(look, firstLookMs)

/**
 * Loads the requested page as soon as the product responds. The browser's `online` event is not enough: it may fire
 * before this page listens, and it does not cover an unreachable server or router.
 */
async function look(): Promise<void> {
  clearTimeout(timer)
  try {
    await fetch(probe, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerWithinMs) })
    reload()
  } catch {
    clearTimeout(timer)
    timer = setTimeout(look, nextLookMs)
  }
}

addEventListener('online', reload)
// Timers of a hidden tab may be a minute late.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void look()
})
addEventListener('DOMContentLoaded', () => document.querySelector('button')?.addEventListener('click', reload))
