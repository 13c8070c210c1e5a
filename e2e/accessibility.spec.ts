import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/browser.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { awake, goToPayment, openPurchase, openTip, openWallet, press } from './support/steps.ts'

type Screen = { name: string; path: string; as?: () => Promise<Person>; arrive?: (page: Page) => Promise<unknown> }

const fan = () => newFan({ tokens: 50 })
/** Whatever stands behind a dialog is read with it: a short page does. */
const behind = '/creator/mira_koval'
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'sign in', path: '/auth?mode=signin' },
  { name: 'sign up', path: '/auth?mode=signup' },
  { name: 'explore', path: '/explore' },
  { name: 'a creator', path: '/creator/mira_koval' },
  { name: 'the creator’s dashboard', path: '/dashboard', as: () => demoPerson('creator') },
  { name: 'the creator’s wallet', path: '/wallet', as: () => demoPerson('creator') },
  { name: 'the creator’s earnings', path: '/earnings', as: () => demoPerson('creator') },
  { name: 'the tip dialog', path: behind, as: fan, arrive: (page) => openTip(page, 'Mira Koval') },
  { name: 'the packages', path: behind, as: fan, arrive: openPurchase },
  { name: 'the payment form', path: behind, as: fan, arrive: (page) => goToPayment(page) },
  { name: 'the wallet', path: behind, as: fan, arrive: openWallet },
  { name: 'the profile menu', path: '/messages', as: () => demoPerson('creator'), arrive: openMenu },
  { name: 'the palette', path: behind, as: fan, arrive: openPalette },
  {
    name: 'special offers',
    path: '/messages?modal=specialOffers',
    as: () => demoPerson('creator'),
    arrive: dialogOpens,
  },
  { name: 'pricing rates', path: '/messages?modal=menuRates', as: () => demoPerson('creator'), arrive: dialogOpens },
]
const widths = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

for (const { name, path, as, arrive } of screens)
  test(`${name}: axe finds nothing, wide and narrow, light and dark`, async ({ open }) => {
    const person = await as?.()
    for (const viewport of widths) {
      const page = await open(person, { viewport, reducedMotion: 'reduce' })
      await page.goto(path)
      await awake(page.getByRole('main'))
      await arrive?.(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await standStill(page)
        expect(await violations(page), `${viewport.width} ${colorScheme}`).toEqual([])
      }
      await page.context().close()
    }
  })

async function dialogOpens(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: /^(Your menu|Menu)\b/ }))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('mi')
  await expect(page.getByRole('option', { name: /Mira Koval/ })).toBeVisible()
}

/** Everything has loaded, and what moves by itself has arrived: a colour half way is nobody's. */
async function standStill(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return playState === 'running' && timeline === document.timeline && !isEndless
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${target.join(' ')}: ${html}`),
  )
}
