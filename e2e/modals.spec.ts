import type { Page } from '@playwright/test'
import { modalRegistry } from '#app/modals/registry.ts'
import type { ModalName } from '#client/modals/registry.ts'
import { fittingName } from '#client/modals/state.ts'
import { authTitles } from '#features/accounts/state.ts'
import type { Audience } from '#shared/session.ts'
import { expect, test } from './support/browser.ts'
import { inspect, wide } from './support/inspect.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { dialog, navigate, openTip, press, signIn, waitForHydration } from './support/steps.ts'

const behind = '/creator/mira_koval'
/** Page behind dialogs: a short page, because it is laid out again for every size of a dialog. */
const plain = '/help'
const expectModal = (page: Page, name: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get('modal'), { message: 'the address' }).toBe(name)

const titles: Partial<Record<string, string>> = {
  tokenPurchase: 'Get tokens',
  mobileTokenPurchase: 'Get tokens',
  creatorDiscovery: 'Find a creator',
  privacySettings: 'Privacy',
  creatorApplication: 'Become a creator',
  goLiveSetup: 'Go Live',
  mobileLiveStream: 'Live',
  tokenTipping: 'Send a tip',
  availabilityCalendar: 'Availability',
  fanEngagement: 'Fan engagement',
  auth: 'Sign in',
  walletPopup: 'Wallet',
  createOffer: 'Create an offer',
  pricingRates: 'Pricing rates',
}
const people: Record<Audience, () => Promise<Person | null>> = {
  visitor: async () => null,
  fan: () => newFan({ tokens: 50 }),
  creator: () => demoPerson('creator2'),
  admin: () => demoPerson('admin2'),
}
const modalNames = Object.keys(modalRegistry).filter((name): name is ModalName => Object.hasOwn(modalRegistry, name))
/** Returns the modals whose first audience in the manifest is `audience`. */
const modalsOf = (audience: Audience) => modalNames.filter((name) => modalRegistry[name]?.access[0] === audience)

for (const audience of (['visitor', 'fan', 'creator', 'admin'] as const).filter((one) => modalsOf(one).length > 0))
  test(`every modal of a ${audience} opens by its link, is accessible, and closes`, async ({ open }) => {
    const names = modalsOf(audience)
    const page = await open(await people[audience](), { viewport: wide })
    await page.goto(plain)
    await waitForHydration(page.getByRole('main'))
    for (const name of names)
      await test.step(name, async () => {
        const title = titles[name]
        const shown = title ? dialog(page, title) : page.getByRole('dialog')
        await navigate(page, `${plain}?modal=${name}`)
        await expect(shown, name).toBeVisible()
        // app/modals/deepLinks.test.ts tests a page load with each link
        await expectModal(
          page,
          fittingName(name, false, () => true),
        )
        await inspect(page, name)
        if (name === names.at(-1)) {
          await page.reload()
          await expect(shown, `${name} after a reload`).toBeVisible()
          await expectModal(
            page,
            fittingName(name, false, () => true),
          )
        }
        await shown.getByRole('button', { name: 'Close' }).click()
        await expect(shown).toBeHidden()
        // no element had the focus before the first dialog opened
        if (name === names.at(-1)) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page).toHaveURL(plain)
      })
  })

test('Escape and Back close only the top modal, and the focus returns to the opener', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/explore')
  await waitForHydration(page.getByRole('main'))
  await navigate(page, behind)
  const opener = await waitForHydration(page.getByRole('button', { name: 'Tip Mira Koval' }))
  const [tip, packages] = [dialog(page, 'Send a tip'), dialog(page, 'Get tokens')]
  const openBoth = async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(tip).toBeVisible()
    await expectModal(page, 'tokenTipping.mira_koval')
    await tip.getByRole('radio').first().locator('xpath=ancestor::label').click()
    await tip.getByRole('button', { name: 'Get tokens' }).click()
    await expect(packages.getByRole('radio').first()).toBeVisible()
    await expectModal(page, 'tokenPurchase')
  }
  await test.step('a reload keeps two open modals, and closed ones stay closed', async () => {
    await openBoth()
    await page.reload()
    await waitForHydration(packages)
    await page.keyboard.press('Escape')
    await expect(packages).toBeHidden()
    await page.reload()
    await waitForHydration(opener)
    await openBoth()
    await page.goBack()
    await page.goBack()
    await expect(tip).toBeHidden()
    await expect(page).toHaveURL(behind)
    // Forward opens no modal, and the page stays
    await page.goForward()
    await expect(page).toHaveURL(behind)
    await expect(tip).toBeHidden()
  })
  await test.step('Escape', async () => {
    await openBoth()
    await page.keyboard.press('Escape')
    await expect(packages).toBeHidden()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(behind)
  })
  await test.step('Back', async () => {
    await openBoth()
    await page.goBack()
    await expect(packages).toBeHidden()
    await expect(tip).toBeVisible()
    await expectModal(page, 'tokenTipping.mira_koval')
    await page.goBack()
    await expect(tip).toBeHidden()
    await expect(page).toHaveURL(behind)
    await page.goBack()
    await expect(page).toHaveURL('/explore')
  })
})

test('a tip link opens the dialog for its creator after sign-in', { tag: '@smoke' }, async ({ open }) => {
  const fan = await newFan({ tokens: 50 })
  const page = await open()
  await page.goto('/explore?category=music&modal=tokenTipping.mira_koval')
  await expect(page).toHaveURL(/\/auth\?mode=signin/)
  await signIn(page, fan)
  await expect(dialog(page, 'Send a tip').getByText('Mira Koval')).toBeVisible()
  await expectModal(page, 'tokenTipping.mira_koval')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/explore?category=music')
})

test('a visitor signs in within the modal and stays on the page', async ({ open }) => {
  const fan = await newFan()
  const page = await open()
  await page.goto(`${behind}?modal=auth`)
  const form = dialog(page, 'Sign in')
  await form.getByLabel('Email').fill(fan.email)
  await form.getByLabel('Password', { exact: true }).fill(fan.password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(behind)
  await expect(page.getByRole('button', { name: /^Your wallet/ })).toBeVisible()
})

test('the links for a forgotten password preserve the page to return to', async ({ open }) => {
  const page = await open()
  await page.goto(behind)
  await waitForHydration(page.getByRole('main'))
  for (const [way, mode] of [
    ['Email me a link instead', 'link'],
    ['Forgot your password?', 'reset'],
  ] as const) {
    await navigate(page, `${behind}?modal=auth`)
    const form = dialog(page, 'Sign in')
    await form.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(`/auth?mode=${mode}&redirect=${encodeURIComponent(behind)}`)
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(authTitles[mode])
  }
})

test('a fan finds a creator by popularity or by the start of a name', async ({ open }) => {
  const page = await open(await newFan())
  const finder = dialog(page, 'Find a creator')
  await test.step('an empty inbox opens the finder, and Popular leads to all popular creators', async () => {
    await page.goto('/messages')
    await press(page.getByRole('button', { name: 'Find a creator' }))
    await finder.getByRole('button', { name: 'Popular' }).click()
    await expect(finder.getByRole('button', { name: 'Popular' })).toHaveAttribute('aria-pressed', 'true')
    await expect(finder.getByRole('listitem').getByRole('link')).not.toHaveCount(0)
    await finder.getByRole('link', { name: 'Explore all creators' }).click()
    await expect(page).toHaveURL('/explore?category=popular')
    await expect(finder).toBeHidden()
  })
  await test.step('the palette opens the finder, and the start of a name finds a creator', async () => {
    await press(page.getByRole('button', { name: 'Search or jump to' }))
    await page.getByRole('option', { name: 'Find a creator' }).click()
    await finder.getByLabel('Name or username').fill('mira k')
    await expect(finder.getByRole('status')).toHaveText('1 creator')
    await finder.getByRole('link', { name: 'Mira Koval' }).click()
    await expect(page).toHaveURL(behind)
    await expect(finder).toBeHidden()
  })
})

test('a link to an unknown or forbidden modal opens no dialog', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto(`${behind}?modal=goLiveSetup`)
  await expect(page).toHaveURL(behind)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const name of ['nothing', 'goLiveSetup']) {
    await navigate(page, `${behind}?modal=${name}`)
    await expect(page).toHaveURL(behind)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a toast never covers the main action', async ({ open }) => {
  const creator = await demoPerson('mira_koval')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 375, height: 812 },
  ]) {
    const page = await open(await newFan({ tokens: 50 }), { viewport })
    await page.goto(behind)
    const tip = await openTip(page, creator.displayName)
    await tip.getByRole('radio').first().locator('xpath=ancestor::label').click()
    await tip.getByRole('button', { name: /^Send \d+ tokens/ }).click()
    await expect(tip).toBeHidden()
    const toast = page
      .getByRole('region', { name: /^Notices/ })
      .getByRole('listitem')
      .first()
    await expect(toast).toBeVisible()
    const action = await page.getByRole('button', { name: 'Tip Mira Koval' }).boundingBox()
    // measures only the lower edge, because the toast slides in from the side
    const box = await toast.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(box).toBeLessThanOrEqual(action?.y ?? 0)
    await press(page.getByRole('button', { name: 'Tip Mira Koval' }))
    await expect(tip).toBeVisible()
  }
})
