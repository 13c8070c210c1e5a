// What /sw.js becomes when the service worker is taken out of service (README, "Taking the service worker out of service"):
// it forgets all that was kept and touches no request any more.
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
