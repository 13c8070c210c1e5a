import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { CRASH, crashRetriesMax } from '../src/app/shell/crash.ts'
import { cloudPort } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { navigate, waitForHydration } from './support/steps.ts'

const errorText = 'broken on purpose'
const reported = z.array(
  z.object({ event_id: z.string(), exception: z.object({ values: z.array(z.object({ value: z.string() })) }) }),
)

/**
 * Makes the rendering of every number fail until `mend`. Clicks the link in the same task, because otherwise a live
 * update could crash the current page first.
 */
const breakFigures = (link: Locator) =>
  link.evaluate((element, message) => {
    const { isSafeInteger } = Number
    Reflect.deleteProperty(window, 'mended')
    Object.defineProperty(Number, 'isSafeInteger', {
      configurable: true,
      get() {
        if (!('mended' in window)) throw new TypeError(message)
        return isSafeInteger
      },
    })
    if (element instanceof HTMLElement) element.click()
  }, errorText)
const mend = (page: Page) => page.evaluate(() => Object.assign(window, { mended: true }))

async function crash(page: Page): Promise<void> {
  // loads the code of the page first, because a module that fails while loading stays broken until a reload
  await page.goto('/creator/mira_koval')
  await waitForHydration(page.getByRole('heading', { name: 'Mira Koval' }))
  await page.waitForLoadState('networkidle')
  await crashAgain(page)
}

/** Crashes the creator's page, whose code is loaded already. */
async function crashAgain(page: Page): Promise<void> {
  // searches by name, because the order of all creators varies
  await navigate(page, '/explore?search=mira_koval')
  await waitForHydration(page.getByRole('main'))
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
  await breakFigures(page.locator('a[href="/creator/mira_koval"]').first())
  await expect(page.getByRole('heading', { name: CRASH.title })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(CRASH.text)
}

test('a crashed page shows its report id, allows three retries, and then clears all data', async ({
  open,
  watch,
  request,
}) => {
  watch.expectCrash(errorText)
  const page = await open()
  await crash(page)
  await page.getByText(CRASH.details).click()
  await expect(page.getByText(`TypeError: ${errorText}`)).toBeVisible()
  const id = (await page.locator('code').textContent()) ?? ''
  await expect
    .poll(async () => {
      const all = reported.parse(await (await request.get(`http://127.0.0.1:${cloudPort}/reports`)).json())
      return all.find(({ event_id }) => event_id === id)?.exception.values[0]?.value
    })
    .toBe(errorText)
  await mend(page)
  await page.getByRole('button', { name: CRASH.retry }).click()
  await expect(page.getByRole('heading', { name: 'Mira Koval' })).toBeVisible()

  // after three retries only Refresh and Clear Data remain, and clearing deletes all local data
  await crashAgain(page)
  for (let tries = 1; tries < crashRetriesMax; tries++) await page.getByRole('button', { name: CRASH.retry }).click()
  await expect(page.getByRole('button', { name: CRASH.retry })).toBeHidden()
  await expect(page.getByRole('button', { name: CRASH.refresh })).toBeVisible()
  await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('draft', 'x')
    await (await caches.open('pages')).put('/kept', new Response('kept'))
  })
  await page.getByRole('button', { name: CRASH.clear }).click()
  await expect(page).toHaveURL('/')
  await waitForHydration(page.getByRole('main'))
  const left = await page.evaluate(async () => ({
    theme: localStorage.getItem('theme'),
    draft: sessionStorage.getItem('draft'),
    caches: (await caches.keys()).includes('pages'),
  }))
  expect(left).toEqual({ theme: null, draft: null, caches: false })
})
