import type { Page } from '@playwright/test'

const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * Cuts a page's network: the page goes offline, fetches fail, and sockets fall silent. Playwright's own `setOffline` makes
 * sockets retry without a pause, which takes a whole processor. Returns a function that restores the network.
 */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditionsByRule', {
    emulateOfflineServiceWorker: true,
    // a byte a second; the first rule that matches applies
    matchedNetworkConditions: [
      { ...none, urlPattern: 'ws://*:*/*', downloadThroughput: 1, uploadThroughput: 1 },
      { ...none, urlPattern: '', offline: true },
    ],
  })
  await devtools.send('Network.overrideNetworkState', { ...none, offline: true })
  // both settings end with the session
  return () => devtools.detach()
}
