import { MISSING_SENTENCES } from '#features/discovery/missing/spec.ts'
import { followersText } from '#features/discovery/state.ts'
import { REPORT_TEXTS } from '#features/moderation/reports/spec.ts'
import { REASONS } from '#features/moderation/spec.ts'
import { SENTENCES, WRITERS } from '#features/social/spec.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { newCreator } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import { dialog, expectToast, navigate, press, waitForCall, waitForHydration } from './support/steps.ts'

test('a fan follows a creator; the creator blocks the fan, which hides the page until the block ends', {
  tag: '@smoke',
}, async ({ open, watch }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  const stage = await open(creator)
  await stage.goto('/followers')
  await expect(stage.getByRole('heading', { name: 'No followers yet' })).toBeVisible()
  await waitForListener(creator)

  const page = await open(fan)
  await page.goto(`/creator/${creator.username}`)
  await expect(page.getByText(followersText(0), { exact: true })).toBeVisible()
  await Promise.all([
    expectToast(stage, `${fan.displayName} follows you`),
    press(page.getByRole('button', { name: `Follow ${creator.displayName}` })),
  ])
  await expect(page.getByText(followersText(1), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Following ${creator.displayName}` })).toBeVisible()
  await expect(stage.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await stage.reload()
  await press(stage.getByRole('button', { name: `More about ${fan.displayName}` }))
  await stage.getByRole('menuitem', { name: 'Block' }).click()
  const ask = dialog(stage, SENTENCES.blockAsk(fan.displayName))
  await ask.getByRole('button', { name: 'Block' }).click()
  await expectToast(stage, SENTENCES.blocked(fan.displayName))
  await expect(stage.getByRole('heading', { name: 'No followers yet' })).toBeVisible()

  const gone = page.getByRole('heading', { name: MISSING_SENTENCES.title })
  watch.expectRefusal(404, `/creator/${creator.username}`)
  await page.reload()
  await expect(gone).toBeVisible()
  await navigate(page, '/following')
  await expect(page.getByRole('heading', { name: 'You do not follow anyone yet' })).toBeVisible()

  await navigate(stage, '/settings/privacy')
  // the list is empty before the server has removed the block; the toast comes afterwards
  await Promise.all([
    expectToast(stage, SENTENCES.unblocked(fan.displayName)),
    press(stage.getByRole('button', { name: `Unblock ${fan.displayName}` })),
  ])
  await expect(stage.getByText(SENTENCES.blockedNone)).toBeVisible()
  await navigate(page, `/creator/${creator.username}`)
  await expect(page.getByRole('button', { name: `Follow ${creator.displayName}` })).toBeVisible()
})

test('a fan bookmarks, reports and unfollows a creator, and undoes a removal', async ({ open }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  const page = await open(fan)
  await page.goto('/explore?category=new')
  const toggle = page.getByRole('button', { name: `Bookmark ${creator.displayName}` })
  await waitForCall(page, 'social.bookmark', () => press(toggle))
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await navigate(page, '/collections')
  await expect(page.getByRole('listitem').filter({ hasText: creator.username })).toBeVisible()
  await press(page.getByRole('button', { name: `Remove ${creator.displayName}` }))
  await expect(page.getByRole('heading', { name: 'Your shelf is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: creator.displayName }).click()
  await expect(page).toHaveURL(`/creator/${creator.username}`)

  await press(page.getByRole('button', { name: `Follow ${creator.displayName}` }))
  await press(page.getByRole('button', { name: `More about ${creator.displayName}` }))
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = dialog(page, REPORT_TEXTS.ask(creator.displayName))
  await report.getByLabel('What happened?').fill('They sell what is not theirs.')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText(REPORT_TEXTS.reason)).toBeVisible()
  await report.getByLabel('What is it about?').selectOption(REASONS.fraud)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, REPORT_TEXTS.reported)

  await navigate(page, '/following')
  await press(page.getByRole('tab', { name: 'Creators' }))
  await press(page.getByRole('button', { name: `Unfollow ${creator.displayName}` }))
  await expect(page.getByRole('heading', { name: 'You do not follow anyone yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Unfollow ${creator.displayName}` })).toBeVisible()
})

test('the privacy page and the privacy dialog show the same saved settings', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/settings/privacy')
  await (await waitForHydration(page.getByRole('radio', { name: WRITERS.following.label }))).check()
  await page.getByRole('switch', { name: 'Appear offline' }).check()
  await page.getByLabel('Find a country').fill('cote')
  const saved = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('"CI"'))
  await page.getByRole('checkbox', { name: 'Côte d’Ivoire' }).check()
  await expect(page.getByRole('list', { name: 'Hidden in' }).getByRole('listitem')).toHaveText(['Côte d’Ivoire'])
  expect((await saved).status()).toBe(200)
  await page.goto('/explore?modal=privacySettings')
  const settings = dialog(page, 'Privacy')
  await expect(settings.getByRole('list', { name: 'Hidden in' }).getByRole('listitem')).toHaveText(['Côte d’Ivoire'])
  await expect(settings.getByRole('radio', { name: WRITERS.following.label })).toBeChecked()
  await expect(settings.getByRole('switch', { name: 'Appear offline' })).toBeChecked()
  await settings.getByRole('button', { name: 'Show in Côte d’Ivoire again' }).click()
  await expect(settings.getByText(SENTENCES.countriesNone)).toBeVisible()
})
