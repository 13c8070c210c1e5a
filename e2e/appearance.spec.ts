import type { Page } from '@playwright/test'
import { keptAppearance } from '../src/client/preferences/state.ts'
import { themeColors } from '../src/client/preferences/theme.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { awake, press } from './support/steps.ts'

const settings = '/settings/appearance'

/** What the page's root says of its look. */
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

/** What the browser colours its own bars with. */
const bars = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return metas.find(({ media }) => matchMedia(media).matches)?.content
  })

const plain = { theme: undefined, accent: undefined, fontSize: undefined, contrast: undefined, motion: undefined }

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })

/** The radio itself is not seen; its card is. */
async function choose(page: Page, group: string, name: string) {
  await awake(choice(page, group, name))
  await page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()
  await expect(choice(page, group, name)).toBeChecked()
}

async function openSettings(page: Page) {
  await page.goto(settings)
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
}

test('each choice shows at once, in the other tab too, and is there after a reload', async ({ open }) => {
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

test('the chosen look is on the page before anything of it is painted, on pages for visitors too', async ({ open }) => {
  const page = await open()
  await page.addInitScript(
    ([key, state]) => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem(key, state)
      // the body begins after the head's script has run
      new MutationObserver((_, observer) => {
        if (!document.body) return
        const { className, dataset } = document.documentElement
        const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
        Object.assign(window, { atFirst: { className, bars, accent: dataset.accent, size: dataset.fontSize } })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    },
    [keptAppearance.key, '{"version":1,"state":{"accentColor":"sky","fontSize":"small"}}'] as const,
  )
  await page.goto('/explore')
  expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toEqual({
    className: 'dark',
    bars: themeColors.dark,
    accent: 'sky',
    size: 'small',
  })
})

test('what is stored and no choice of ours is the default; what cannot be read says so and starts fresh', async ({
  open,
  watch,
}) => {
  const page = await open(await newFan())
  await page.goto('/')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    keptAppearance.key,
    '{"version":1,"state":{"accentColor":"red","fontSize":"large","animations":"no"}}',
  ] as const)
  await openSettings(page)
  expect(await look(page)).toMatchObject({ ...plain, fontSize: 'large', rem: '18px' })
  await expect(choice(page, 'Accent', 'Indigo')).toBeChecked()
  watch.expectCrash(`The saved state "${keptAppearance.key}" could not be migrated and starts fresh.`)
  await page.evaluate((key) => localStorage.setItem(key, '{"version":99,"state":{}}'), keptAppearance.key)
  await openSettings(page)
  await expect(choice(page, 'Text size', 'Normal')).toBeChecked()
})

test('by keyboard: arrows move through a group, Tab to the next', async ({ open }) => {
  const page = await open(await newFan())
  await openSettings(page)
  await (await awake(choice(page, 'Accent', 'Indigo'))).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice(page, 'Accent', 'Purple')).toBeChecked()
  await expect.poll(() => look(page)).toMatchObject({ accent: 'secondary' })
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Text size', 'Normal')).toBeFocused()
  // what is under the bar when it gets the focus comes out from there
  await page.setViewportSize({ width: 1280, height: 520 })
  const accent = choice(page, 'Accent', 'Purple')
  await accent.evaluate((node) => scrollBy(0, node.getBoundingClientRect().y - 20))
  await page.keyboard.press('Shift+Tab')
  await expect(accent).toBeFocused()
  expect(await accent.evaluate((node) => node.getBoundingClientRect().y)).toBeGreaterThan(64)
})
