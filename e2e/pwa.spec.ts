import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { newVersion } from '#client/pwa/register.ts'
import { origin } from './support/addresses.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/browser.ts'
import { disconnectNetwork } from './support/network.ts'
import { newFan } from './support/people.ts'
import { type ProductProxy, startProxy } from './support/proxy.ts'
import { waitForHydration, waitForServiceWorker } from './support/steps.ts'

const image = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })
const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string().max(12),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(image),
  screenshots: z.array(image.extend({ form_factor: z.enum(['wide', 'narrow']) })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(image) })),
})

let proxy: ProductProxy
test.beforeAll(async () => {
  proxy = await startProxy()
})
test.afterAll(() => proxy.close())

test('a browser accepts the product as installable', async ({ open }) => {
  const page = await open()
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('manifest+json')
  const manifest = manifestSchema.parse(await answer.json())
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']))
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(expect.arrayContaining(['wide', 'narrow']))
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
  const images = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  for (const { src, sizes } of images.filter((one) => one.sizes !== 'any'))
    expect(await sizeOf(page, src), src).toBe(sizes)
  const themes = page.locator('meta[name=theme-color]')
  expect(await themes.evaluateAll((all) => all.map((meta) => meta.getAttribute('media')))).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
  const browser = await page.context().newCDPSession(page)
  expect((await browser.send('Page.getAppManifest')).errors).toEqual([])
  await waitForServiceWorker(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // ignores in-incognito: test browsers are private windows, which cannot install the product
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

async function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (url) => {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return `${picture.naturalWidth}x${picture.naturalHeight}`
  }, src)
}

test('the cache contains only the offline page and hashed files, no personal data', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/explore')
  await waitForServiceWorker(page)
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch', { name: /Tips/ })).toBeChecked()
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => !/^\/(offline(\.js)?|favicon\.svg|assets\/[\w.-]+)$/.test(path))).toEqual([])
})

test('the offline page appears in both themes, and the page returns with the network', { tag: '@smoke' }, async ({
  open,
  watch,
}) => {
  // the offline page checks the network repeatedly
  watch.allowError('net::ERR_')
  const page = await open(null, { reducedMotion: 'reduce' })
  await page.goto('/auth?mode=signin')
  await waitForServiceWorker(page)
  const reconnect = await disconnectNetwork(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/creator/mira_koval')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true)
    expect(await violations(page)).toEqual([])
  }
  const tried = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await tried
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await reconnect()
  await expect(page.getByRole('heading', { name: 'Mira Koval' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/creator/mira_koval`)
})

test('the offline page reloads when the server responds again, without an online event', async ({ open, watch }) => {
  watch.allowError('net::ERR_')
  const page = await open()
  await page.goto(`${proxy.origin}/auth?mode=signin`)
  await waitForServiceWorker(page)
  proxy.goOffline()
  await page.goto(`${proxy.origin}/terms`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  proxy.goOnline()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
})

test('a new version is offered, and the typed email survives the update', async ({ open }) => {
  const page = await open()
  await page.goto(`${proxy.origin}/auth?mode=signin`)
  await waitForServiceWorker(page)
  const email = await waitForHydration(page.getByLabel('Email'))
  await email.fill('ada@limelight.test')
  await page.getByLabel('Password', { exact: true }).fill('not to be kept')
  const offer = page.getByRole('region', { name: /^Notices/ }).getByText(newVersion.text)
  await expect(offer).toHaveCount(0)

  proxy.change('/sw.js', (text) => text.replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-next.js'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(offer).toBeVisible()
  await expect(email).toHaveValue('ada@limelight.test')

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: newVersion.action }).click()
  await reloaded
  await expect(page.getByLabel('Email')).toHaveValue('ada@limelight.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('not to be kept')
})

test('a click on a push notification navigates the open tab without a load', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open()
  await page.context().grantPermissions(['notifications'])
  await page.goto('/explore')
  await waitForServiceWorker(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const registrations: string[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) =>
    registrations.push(...all.map(({ registrationId }) => registrationId)),
  )
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const push = { title: 'Ada sent you a tip', body: '25 tokens', tag: 'tip_received', url: '/creator/mira_koval' }
  for (const data of [push, { ...push, title: 'Bea sent you a tip' }])
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: registrations[0] ?? '',
      data: JSON.stringify(data),
    })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
    )
  // the second notification has replaced the first
  await expect.poll(shown).toEqual(['Bea sent you a tip: 25 tokens'])

  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url() === `${origin}/sw.js`)
  await worker?.evaluate(async () => {
    // globals of a service worker, which the types of a page lack
    const scope: typeof globalThis & { registration?: ServiceWorkerRegistration } = self
    const [notification] = (await scope.registration?.getNotifications()) ?? []
    const Click = Reflect.get(scope, 'NotificationEvent')
    scope.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await expect(page.getByRole('heading', { name: 'Mira Koval' })).toBeVisible()
  await expect(page).toHaveURL('/creator/mira_koval')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await expect.poll(shown).toEqual([])
})

test('the service worker is smaller than 5 kB', () => {
  const built = path.resolve(import.meta.dirname, '../dist/client/sw.js')
  expect(readFileSync(built).length).toBeLessThan(5_000)
})
