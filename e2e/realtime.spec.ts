import type { Page } from '@playwright/test'
import { expect, test } from './support/browser.ts'
import { askForCall, creatorForCalls } from './support/calls.ts'
import { newFan } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { attach, connectionsOn, dropConnections, mortalBrowser, setFault, write } from './support/realtime.ts'
import { awake, navigate, press } from './support/steps.ts'

const said = (page: Page) => page.getByRole('log', { name: 'Messages' }).locator('[data-seq] bdi')
const patient = { timeout: 20_000 }

test('three tabs share one connection; the one that holds it closes, and nothing is lost; signing out ends it', async ({
  open,
}) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  await write(creator, fan, 'One')
  const first = await open(fan)
  await first.goto(`/messages/${creator.username}`)
  await expect.poll(() => connectionsOn(`user:${fan.id}`), patient).toBe(1)
  const tabs = [await first.context().newPage(), await first.context().newPage()]
  for (const tab of tabs) {
    await tab.goto(`/messages/${creator.username}`)
    await expect(said(tab)).toHaveText(['One'])
  }
  await write(creator, fan, 'Two')
  for (const tab of [first, ...tabs]) await expect(said(tab)).toHaveText(['One', 'Two'])
  expect(await connectionsOn(`user:${fan.id}`)).toBe(1)

  await Promise.all([first.close(), write(creator, fan, 'Three')])
  await write(creator, fan, 'Four')
  for (const tab of tabs) await expect(said(tab)).toHaveText(['One', 'Two', 'Three', 'Four'])
  await expect.poll(() => connectionsOn(`user:${fan.id}`), patient).toBe(1)

  const [tab] = tabs
  if (!tab) throw new Error('two tabs are open')
  await awake(tab.getByRole('main'))
  await navigate(tab, '/explore')
  await press(tab.getByRole('button', { name: 'Your menu' }))
  await tab.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => connectionsOn(`user:${fan.id}`), patient).toBe(0)
})

test('a person’s own token opens no stranger’s channel', async () => {
  const [fan, stranger, creator] = [await newFan(), await newFan(), await newCreator()]
  const { body } = await write(creator, fan, 'Between us')
  const conversation = `conversation:${(body.message as { conversation_id: string }).conversation_id}`
  for (const channel of [conversation, `user:${fan.id}`, `presence:${fan.id}`, `online:${fan.id}`, 'admin'])
    expect(await attach(stranger, channel), channel).toBe(40160)
  expect(await attach(stranger, `user:${stranger.id}`)).toBe(0)
  expect(await attach(fan, conversation)).toBe(0)
})

test('who is here shows as online to fans and visitors, and no more soon after their browser is dead', async ({
  open,
}) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  await write(creator, fan, 'Hello')
  const [thread, profile] = [await open(fan), await open()]
  await thread.goto(`/messages/${creator.username}`)
  await profile.goto(`/creator/${creator.username}`)
  const here = (page: Page) => page.getByRole('main').getByText('Online', { exact: true })
  await expect(thread.getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(here(thread)).toHaveCount(0)

  const browser = await mortalBrowser(creator, '/dashboard')
  await expect(here(thread)).toHaveCount(1, patient)
  await expect(here(profile)).not.toHaveCount(0, patient)
  // who is blocked meanwhile sees so no more on the page that is open, and others still do
  const blocked = await newFan()
  const theirs = await open(blocked)
  await theirs.goto(`/creator/${creator.username}`)
  await expect(here(theirs)).not.toHaveCount(0, patient)
  await ask(creator, 'PUT', `/blocks/${blocked.id}`)
  await expect(here(theirs)).toHaveCount(0, patient)
  await expect(here(thread)).toHaveCount(1)

  const hide = (isHidden: boolean) => ask(creator, 'PUT', '/settings/privacy', { appear_offline: isHidden })
  await hide(true)
  await expect(here(thread)).toHaveCount(0, patient)
  await hide(false)
  await expect(here(thread)).toHaveCount(1, patient)
  await expect(here(profile)).not.toHaveCount(0, patient)
  await browser.kill()
  await Promise.all([expect(here(thread)).toHaveCount(0, patient), expect(here(profile)).toHaveCount(0, patient)])
})

test('three hundred messages while the socket breaks off twelve times: none lost, doubled or out of order on screen', async ({
  open,
}) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  const lines = Array.from({ length: 300 }, (_, i) => `Line ${i + 1}`)
  await write(creator, fan, 'Before')
  const page = await open(fan)
  await page.goto(`/messages/${creator.username}`)
  await expect(said(page)).toHaveText(['Before'])
  await expect.poll(() => connectionsOn(`user:${fan.id}`), patient).toBe(1)
  // five at a time; after every fifth wave the socket breaks off, and every third time it cannot be resumed
  for (let sent = 0; sent < lines.length; sent += 5) {
    const answers = await Promise.all(lines.slice(sent, sent + 5).map((line) => write(creator, fan, line)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    if (sent % 25 === 10) await dropConnections(fan, sent % 75 === 10)
  }
  await expect(said(page)).toHaveCount(lines.length + 1, { timeout: 30_000 })
  const places = await page.locator('[data-seq]').evaluateAll((all) => all.map((one) => one.getAttribute('data-seq')))
  expect(places).toEqual(['Before', ...lines].map((_, i) => String(i + 1)))
  expect(new Set(await said(page).allTextContents())).toEqual(new Set(['Before', ...lines]))
})

test('what happens while a part of the page has no code is heard when it has, and what the server made stays', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const page = await open(creator)
  // the code of the connection is lost on its way, and asked for again
  await page.route(/\/assets\/connection-/, (route) => route.abort(), { times: 2 })
  watch.expectCrash('net::ERR_FAILED')
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/\/assets\/RequestsButton-/, async (route) => {
    await brought
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  // the rest of the page is awake; this part is as the server made it
  await awake(page.getByRole('button', { name: 'Message your fans' }))
  await askForCall(fan, creator)
  expect(await connectionsOn(`user:${creator.id}`)).toBe(0)
  bring()
  await expect(page.getByRole('button', { name: /^Call Requests/ })).toContainText('1 pending', patient)
  await expect.poll(() => connectionsOn(`user:${creator.id}`), patient).toBe(1)
})

test('while realtime is down a conversation is read again, and goes on by itself when it is back', {
  tag: '@alone',
}, async ({ open, watch }) => {
  const [fan, creator] = [await newFan(), await newCreator()]
  await write(creator, fan, 'Before')
  const page = await open(fan)
  await page.goto(`/messages/${creator.username}`)
  await expect.poll(() => connectionsOn(`user:${fan.id}`), patient).toBe(1)
  // what the browser itself says of the tries
  watch.expectCrash('WebSocket connection to')
  await setFault('down')
  await write(creator, fan, 'Meanwhile')
  await expect(said(page)).toHaveText(['Before', 'Meanwhile'], { timeout: 30_000 })
  await setFault('off')
  await expect.poll(() => connectionsOn(`user:${fan.id}`), { timeout: 30_000 }).toBe(1)
  await write(creator, fan, 'After')
  await expect(said(page)).toHaveText(['Before', 'Meanwhile', 'After'])
})
