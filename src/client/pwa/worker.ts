import { handlingOf, isLookedAt, pushContentOf, soundOf, surplus, targetOf } from './rules.ts'

// The service worker, a separate program that is built into /sw.js (src/ops/build/pwa.ts). The build defines:
/** Changes with every file that a browser loads. */
declare const __VERSION__: string
/** Entry script of a page of the same build. */
declare const __ENTRY__: string
/** The offline page and all files that it needs. */
declare const __SHELL__: string[]

// TypeScript has the globals of a page or of a worker, not both. These are the worker's, as far as they are used.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Pushed = Extendable & { data: { json(): unknown } | null }
type Clicked = Extendable & { notification: Notification }
type MessageReceived = Extendable & { data: unknown; ports: readonly MessagePort[] }
type Tab = {
  url: string
  visibilityState: string
  focused: boolean
  focus(): Promise<Tab>
  postMessage(message: unknown): void
}
type Scope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: Extendable) => void): void
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(type: 'push', hear: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', hear: (event: Clicked) => void): void
  addEventListener(type: 'message', hear: (event: MessageReceived) => void): void
}
declare const self: Scope

const { origin } = self.location
const shellCache = `shell-${__VERSION__}`
const assetCache = 'assets'
/** About two builds. */
const assetsMax = 400
// Without the ending `.html`: the path with it redirects, and a redirect cannot be the response to a page request.
const offlinePage = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function install(): Promise<void> {
  const cache = await caches.open(shellCache)
  await cache.addAll(__SHELL__.map((file) => new Request(file, { cache: 'no-cache' })))
  // Pages are never cached, so a page of the old build works with this worker; the page offers the new build.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== shellCache && name !== assetCache)
  const assets = await caches.open(assetCache)
  await Promise.all([
    ...old.map((name) => caches.delete(name)),
    ...surplus(await assets.keys(), assetsMax).map((request) => assets.delete(request)),
    self.registration.navigationPreload?.enable(),
  ])
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, origin, __SHELL__)
  if (handling === 'page') event.respondWith(page(event))
  else if (handling) event.respondWith(fetchCacheFirst(event, handling === 'asset'))
})

async function page({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

async function fetchCacheFirst({ request }: Fetching, isAsset: boolean): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const fresh = await fetch(request)
  if (isAsset && fresh.ok) {
    const cache = await caches.open(assetCache)
    // If the storage is full, the file is not cached and nothing is lost.
    await cache.put(request, fresh.clone()).catch(() => {})
  }
  return fresh
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event))
})

async function show({ data }: Pushed): Promise<void> {
  const { title, body, tag, url } = pushContentOf(read(data))
  const tabs = await windows()
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    ...soundOf(tabs.some(isLookedAt)),
    data: { url: targetOf(url, origin) },
  })
}

function read(data: Pushed['data']): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(targetOf(event.notification.data?.url, origin)))
})

/** Opens a path in an open tab if there is one. It navigates without a reload, so typed text stays. */
async function open(url: string): Promise<void> {
  const tabs = await windows()
  const tab = tabs.find((one) => one.url === url) ?? tabs[0]
  if (!tab) return void (await self.clients.openWindow(url))
  // If the system refuses the focus, the tab navigates anyway.
  await tab.focus().catch(() => tab)
  if (tab.url !== url) tab.postMessage({ type: 'open', url })
}

self.addEventListener('message', ({ data, ports }) => {
  if (data === 'entry') ports[0]?.postMessage(__ENTRY__)
})
