// Replacement for /sw.js that takes the service worker out of service (README, "Taking the service worker out of
// service"). It deletes all caches and handles no requests.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Scope = {
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: Extendable) => void): void
}
declare const self: Scope

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(forget())
})

async function forget(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

export {}
