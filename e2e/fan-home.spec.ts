import { homeChips, SENTENCES } from '#features/dashboard/spec.ts'
import { LIVE_LIST } from '#features/live/list/spec.ts'
import { expect, test } from './support/browser.ts'
import { demoPerson, newFan } from './support/people.ts'
import { asOwner } from './support/platform.ts'
import { dialog, press, waitForHydration } from './support/steps.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

test('the mobile home page shows the fan, four tiles and the category chips', { tag: '@smoke' }, async ({ open }) => {
  const fan = await newFan()
  const page = await open(fan, phone)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENTENCES.welcome)
  const main = page.getByRole('main')
  await expect(main.getByText(fan.username, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: '0 followers' })).toHaveAttribute('href', '/followers')

  const tiles = main.getByRole('navigation', { name: 'Shortcuts' })
  await expect(tiles.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/explore')
  await expect(tiles.getByRole('link', { name: 'Live Now' })).toContainText(/\d+\+? streaming/)
  await expect(tiles.getByRole('link', { name: 'Live Now' })).toHaveAttribute('href', '/live')
  await expect(tiles.getByRole('link', { name: 'Schedule' })).toContainText(SENTENCES.schedule)
  await expect(tiles.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', '/schedule')
  for (const { label, category } of homeChips)
    await expect(main.getByRole('navigation', { name: 'Creators' }).getByRole('link', { name: label })).toHaveAttribute(
      'href',
      `/explore?category=${category}`,
    )

  await press(main.getByRole('button', { name: /^Your wallet/ }))
  await expect(dialog(page, 'Wallet')).toBeVisible()
  await page.goBack()
  await expect(dialog(page, 'Wallet')).toBeHidden()
  await press(tiles.getByRole('button', { name: 'Get Tokens' }))
  await expect(dialog(page, 'Get tokens')).toBeVisible()
  await page.goBack()
  await expect(dialog(page, 'Get tokens')).toBeHidden()
  await press(tiles.getByRole('link', { name: 'Live Now' }))
  await expect(dialog(page, LIVE_LIST.dialog)).toBeVisible()
})

test('renders the mobile home page on the server, without scripts', async ({ open }) => {
  const page = await open(await demoPerson('fan2'), { ...phone, javaScriptEnabled: false })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Featured Creators' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Featured Creators' }).getByRole('article')).toHaveCount(3)
})

test('does not render the mobile home page on a wide screen', async ({ open }) => {
  const page = await open(await demoPerson('fan2'), { javaScriptEnabled: false })
  await page.goto('/dashboard')
  await expect(page.getByText(SENTENCES.loading)).toBeVisible()
  await expect(page.getByRole('heading', { name: SENTENCES.welcome })).toBeHidden()
})

test('renders the latest posts of followed creators on the server', async ({ open }) => {
  const [fan, creator] = [await newFan(), await demoPerson('creator')]
  await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const page = await open(fan, { javaScriptEnabled: false })
  await page.goto('/')
  const latest = page.getByRole('region', { name: SENTENCES.latest })
  await expect(latest.getByRole('article').first()).toContainText(creator.displayName)
})

test('hides the sections of followed creators and live streams while they are empty', async ({ open }) => {
  const fan = await newFan()
  const names = ['mira_koval', 'creator', 'creator2']
  const creators = await Promise.all(names.map(demoPerson))
  const page = await open(fan, phone)
  await page.goto('/home')
  const following = page.getByRole('region', { name: 'Following' })
  const live = page.getByRole('region', { name: 'Live Now' })
  await expect(page.getByRole('heading', { name: 'Featured Creators' })).toBeVisible()
  await expect(following).toBeHidden()

  for (const creator of creators)
    await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const [star] = creators
  if (!star) throw new Error('no creator to go live')
  // an open page keeps the creator online
  await (await open(star)).goto('/dashboard')
  await asOwner(`insert into live_now (creator_id, title, viewers) values ($1, 'Late show', 1204)`, [star.id])
  try {
    await page.reload()
    await expect(following.getByRole('listitem')).toHaveCount(3)
    await expect(following.getByRole('listitem').filter({ hasText: star.displayName })).toContainText('Online')
    await expect(live.getByRole('article').filter({ hasText: star.username })).toContainText(
      SENTENCES.watching('1,204'),
    )
    await expect(page.getByRole('link', { name: 'Live Now' }).first()).toContainText('LIVE')
    await live.getByRole('link', { name: star.username }).click()
    await expect(page).toHaveURL(`/creator/${star.username}`)
    await page.goBack()
    await following.getByRole('link', { name: `Video call with ${star.displayName}` }).click()
    await expect(page).toHaveURL(`/call/video/${star.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Video call with ${star.displayName}`)
  } finally {
    await asOwner('delete from live_now where creator_id = $1', [star.id])
  }
})

test('shows a failed list as empty, without a message', async ({ open, watch }) => {
  const page = await open(await demoPerson('fan2'), phone)
  const seen = Promise.withResolvers<void>()
  await page.route(/\/api\/trpc\/[^?]*discovery\.live/, async (route) => {
    await seen.promise
    await route.abort()
  })
  await page.goto('/settings')
  await waitForHydration(page.getByRole('main'))
  watch.expectCrash(SENTENCES.fetchFailed)
  watch.expectCrash('net::ERR_FAILED')
  // a client navigation, so that the browser loads the lists instead of the server
  await page.evaluate(() => window.history.pushState({}, '', '/home'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENTENCES.welcome)
  await expect(page.getByRole('main').getByText(SENTENCES.loading)).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('main').getByText(SENTENCES.loading)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toContainText(SENTENCES.streaming(0))
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})
