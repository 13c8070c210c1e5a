import type { Page } from '@playwright/test'
import { SENTENCES as TIPS } from '#features/tips/spec.ts'
import { expect, test } from './support/browser.ts'
import { chunkUrlWith } from './support/chunks.ts'
import { newFan } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { attach, connectionsOn, dropConnections, setFault, startKillableBrowser, write } from './support/realtime.ts'
import { navigate, press, waitForHydration } from './support/steps.ts'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).locator('[data-seq] bdi')

test('tabs share one connection, lose no message when the tab that owns it closes, and disconnect at sign-out', {
  tag: '@smoke',
}, async ({ open }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  await write(creator, fan, 'One')
  const first = await open(fan)
  await first.goto(`/messages/${creator.username}`)
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)
  const tabs = [await first.context().newPage(), await first.context().newPage()]
  for (const tab of tabs) {
    await tab.goto(`/messages/${creator.username}`)
    await expect(messages(tab)).toHaveText(['One'])
  }
  await write(creator, fan, 'Two')
  for (const tab of [first, ...tabs]) await expect(messages(tab)).toHaveText(['One', 'Two'])
  expect(await connectionsOn(`user:${fan.id}`)).toBe(1)

  await Promise.all([first.close(), write(creator, fan, 'Three')])
  await write(creator, fan, 'Four')
  for (const tab of tabs) await expect(messages(tab)).toHaveText(['One', 'Two', 'Three', 'Four'])
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)

  const [tab] = tabs
  if (!tab) throw new Error('two tabs expected')
  await waitForHydration(tab.getByRole('main'))
  await navigate(tab, '/explore')
  await press(tab.getByRole('button', { name: 'Your menu' }))
  await tab.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(0)
})

test('a realtime token does not open the channels of other people', async () => {
  const [fan, stranger, creator] = [await newFan(), await newFan(), await newCreator()]
  const { body } = await write(creator, fan, 'Between us')
  const conversation = `conversation:${(body.message as { conversation_id: string }).conversation_id}`
  for (const channel of [conversation, `user:${fan.id}`, `presence:${fan.id}`, `online:${fan.id}`, 'admin'])
    expect(await attach(stranger, channel), channel).toBe(40160)
  expect(await attach(stranger, `user:${stranger.id}`)).toBe(0)
  expect(await attach(fan, conversation)).toBe(0)
})

test('fans and visitors see that a creator is online; blocked fans do not, and no one after the browser dies', async ({
  open,
}) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  await write(creator, fan, 'Hello')
  const [thread, profile] = [await open(fan), await open()]
  await thread.goto(`/messages/${creator.username}`)
  await profile.goto(`/creator/${creator.username}`)
  const online = (page: Page) => page.getByRole('main').getByText('Online', { exact: true })
  await expect(thread.getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(online(thread)).toHaveCount(0)

  const browser = await startKillableBrowser(creator, '/dashboard')
  await expect(online(thread)).toHaveCount(1)
  await expect(online(profile)).not.toHaveCount(0)
  // a block hides the online mark on a page that is already open
  const blocked = await newFan()
  const theirs = await open(blocked)
  await theirs.goto(`/creator/${creator.username}`)
  await expect(online(theirs)).not.toHaveCount(0)
  await ask(creator, 'PUT', `/blocks/${blocked.id}`)
  await expect(online(theirs)).toHaveCount(0)
  await expect(online(thread)).toHaveCount(1)

  await browser.kill()
  await Promise.all([expect(online(thread)).toHaveCount(0), expect(online(profile)).toHaveCount(0)])
})

test('shows every message once and in order while the connection breaks again and again', async ({ open }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  const lines = Array.from({ length: 60 }, (_, i) => `Line ${i + 1}`)
  await write(creator, fan, 'Before')
  const page = await open(fan)
  await page.goto(`/messages/${creator.username}`)
  await expect(messages(page)).toHaveText(['Before'])
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)
  // the connection breaks after every third batch of messages, and every second time it cannot be resumed
  for (let sent = 0; sent < lines.length; sent += 5) {
    const answers = await Promise.all(lines.slice(sent, sent + 5).map((line) => write(creator, fan, line)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    if (sent % 15 === 10) await dropConnections(fan, sent % 30 === 10)
  }
  await expect(messages(page)).toHaveCount(lines.length + 1)
  const places = await page.locator('[data-seq]').evaluateAll((all) => all.map((one) => one.getAttribute('data-seq')))
  expect(places).toEqual(['Before', ...lines].map((_, i) => String(i + 1)))
  expect(new Set(await messages(page).allTextContents())).toEqual(new Set(['Before', ...lines]))
})

test('a component whose code loads late shows changes from before its hydration', async ({ open, watch }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const page = await open(creator)
  // the code of the realtime connection fails to load twice
  await page.route(chunkUrlWith('src/client/realtime/connection.ts'), (route) => route.abort(), { times: 2 })
  watch.expectCrash('net::ERR_FAILED')
  const code = Promise.withResolvers<void>()
  await page.route(chunkUrlWith('src/features/tips/gifters/screens/TopGifters.tsx'), async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  // the rest of the page is hydrated; the code of the top fans is still loading
  await waitForHydration(page.getByRole('button', { name: 'Message your fans' }))
  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 25 })
  expect(await connectionsOn(`user:${creator.id}`)).toBe(0)
  code.resolve()
  const gifters = page.getByRole('region', { name: TIPS.topGifters }).getByRole('listitem')
  await expect(gifters).toContainText([fan.displayName])
  await expect.poll(() => connectionsOn(`user:${creator.id}`)).toBe(1)
})

test('a conversation keeps loading new messages while realtime is down, and reconnects afterwards', {
  tag: '@alone',
}, async ({ open, watch }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  await write(creator, fan, 'Before')
  const page = await open(fan)
  await page.goto(`/messages/${creator.username}`)
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)
  // the browser reports each failed attempt
  watch.expectCrash('WebSocket connection to')
  await setFault('down')
  await write(creator, fan, 'Meanwhile')
  await expect(messages(page)).toHaveText(['Before', 'Meanwhile'])
  await setFault('off')
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)
  await write(creator, fan, 'After')
  await expect(messages(page)).toHaveText(['Before', 'Meanwhile', 'After'])
})
