// The script of the offline page, built into /offline.js (src/local/build/pwa.ts).

/** A file that the service worker leaves to the network. */
const probe = '/robots.txt'
/** From the page's start to its first look for the network; a reload that fails begins anew, so this is its pace too. */
const firstLookMs = 1_000
const nextLookMs = 3_000
const answerWithinMs = 5_000

const reload = () => location.reload()
let timer = setTimeout(look, firstLookMs)

/**
 * Loads the page that was asked for as soon as the product answers. The browser's `online` is not enough: it may come
 * before this page listens, and it says nothing of a server or a router that was away.
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
// timers of a hidden tab may be a minute late
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void look()
})
addEventListener('DOMContentLoaded', () => document.querySelector('button')?.addEventListener('click', reload))
