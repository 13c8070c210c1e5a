import type { Page } from '@playwright/test'

const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * Takes a page's network away: the page is told so, nothing can be fetched, and sockets fall silent. Playwright's own way
 * refuses what sockets have to say again and again, which takes a whole processor.
 * @returns what gives it back.
 */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditionsByRule', {
    emulateOfflineServiceWorker: true,
    // a byte a second: the first rule that fits is the one that counts
    matchedNetworkConditions: [
      { ...none, urlPattern: 'ws://*:*/*', downloadThroughput: 1, uploadThroughput: 1 },
      { ...none, urlPattern: '', offline: true },
    ],
  })
  await devtools.send('Network.overrideNetworkState', { ...none, offline: true })
  // both last as long as the session
  return () => devtools.detach()
}
