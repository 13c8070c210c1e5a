import type { Page } from '@playwright/test'
import { storedAppearance } from '../src/client/preferences/state.ts'
import { themeColors } from '../src/client/preferences/theme.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { press, waitForHydration } from './support/steps.ts'

const settings = '/settings/appearance'

/** Reads the appearance attributes of the root element. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { classList, dataset } = document.documentElement
    const { accent, fontSize, contrast, motion } = dataset
    const theme = ['light', 'dark'].find((name) => classList.contains(name))
    const ground = getComputedStyle(document.body).getPropertyValue('--ground')
    return {
      theme,
      accent,
      fontSize,
      contrast,
      motion,
      rem: getComputedStyle(document.documentElement).fontSize,
      ground,
    }
  })

/** Returns the theme color of the browser bars. */
const bars = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return metas.find(({ media }) => matchMedia(media).matches)?.content
  })

const plain = { theme: undefined, accent: undefined, fontSize: undefined, contrast: undefined, motion: undefined }

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })

/** Clicks the card of a radio, which is invisible itself. */
async function choose(page: Page, group: string, name: string) {
  await waitForHydration(choice(page, group, name))
  await page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()
  await expect(choice(page, group, name)).toBeChecked()
}

async function openSettings(page: Page) {
  await page.goto(settings)
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
}

test('choices apply at once in every tab and after a reload', async ({ open }) => {
  const page = await open(await newFan())
  await openSettings(page)
  await expect(choice(page, 'Theme', 'System')).toBeChecked()
  await expect(choice(page, 'Accent', 'Indigo')).toBeChecked()
  await expect(choice(page, 'Text size', 'Normal')).toBeChecked()
  expect(await look(page)).toMatchObject({ ...plain, rem: '16px' })
  const other = await page.context().newPage()
  await openSettings(other)

  await choose(page, 'Theme', 'Dark')
  await choose(page, 'Accent', 'Rose')
  await choose(page, 'Text size', 'Extra large')
  await page.getByRole('switch', { name: 'High contrast' }).check()
  await page.getByRole('switch', { name: 'Animations' }).uncheck()
  const chosen = { theme: 'dark', accent: 'rose', fontSize: 'xlarge', contrast: 'high', motion: 'reduced', rem: '20px' }
  await expect.poll(() => look(page)).toMatchObject(chosen)
  await expect.poll(() => look(other)).toMatchObject(chosen)
  for (const one of [page, other]) expect(await bars(one)).toBe(themeColors.dark)
  await expect(choice(other, 'Accent', 'Rose')).toBeChecked()
  await expect(other.getByRole('switch', { name: 'Animations' })).not.toBeChecked()

  await page.reload()
  expect(await look(page)).toMatchObject(chosen)
  await expect(choice(page, 'Text size', 'Extra large')).toBeChecked()
  expect(await bars(page)).toBe(themeColors.dark)
  await press(page.getByRole('button', { name: 'Reset to defaults' }))
  await expect.poll(() => look(page)).toMatchObject({ ...plain, rem: '16px' })
  await expect.poll(() => look(other)).toMatchObject(plain)
  for (const one of [page, other]) expect(await bars(one)).toBe(themeColors.light)
})

test('stored appearance settings are applied before the first paint, also for visitors', async ({ open }) => {
  const page = await open()
  await page.addInitScript(
    ([key, state]) => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem(key, state)
      // the browser creates the body after the script in the head has run
      new MutationObserver((_, observer) => {
        if (!document.body) return
        const { className, dataset } = document.documentElement
        const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
        Object.assign(window, { atFirst: { className, bars, accent: dataset.accent, size: dataset.fontSize } })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    },
    [storedAppearance.key, '{"version":1,"state":{"accentColor":"sky","fontSize":"small"}}'] as const,
  )
  await page.goto('/explore')
  expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toEqual({
    className: 'dark',
    bars: themeColors.dark,
    accent: 'sky',
    size: 'small',
  })
})

test('arrow keys move within a group of choices, and Tab moves to the next group', async ({ open }) => {
  const page = await open(await newFan())
  await openSettings(page)
  await (await waitForHydration(choice(page, 'Accent', 'Indigo'))).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Accent', 'Purple')).toBeChecked()
  await expect.poll(() => look(page)).toMatchObject({ accent: 'secondary' })
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Text size', 'Normal')).toBeFocused()
  // a focused element that the top bar would cover scrolls into view
  await page.setViewportSize({ width: 1280, height: 520 })
  const accent = choice(page, 'Accent', 'Purple')
  await accent.evaluate((node) => scrollBy(0, node.getBoundingClientRect().y - 20))
  await page.keyboard.press('Shift+Tab')
  await expect(accent).toBeFocused()
  expect(await accent.evaluate((node) => node.getBoundingClientRect().y)).toBeGreaterThan(64)
})
