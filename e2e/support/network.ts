import type { Page } from '@playwright/test'

const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * Disconnects a page from the network: the page is offline, fetches fail, and sockets transfer nothing. Playwright's
 * `setOffline` makes sockets retry without a pause, which uses a whole processor. Returns a function that reconnects.
 */
export async function disconnectNetwork(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditionsByRule', {
    emulateOfflineServiceWorker: true,
    // limits sockets to a byte a second; the first matching rule applies
    matchedNetworkConditions: [
      { ...none, urlPattern: 'ws://*:*/*', downloadThroughput: 1, uploadThroughput: 1 },
      { ...none, urlPattern: '', offline: true },
    ],
  })
  await devtools.send('Network.overrideNetworkState', { ...none, offline: true })
  // both settings end with the session
  return () => devtools.detach()
}
