import type { Page } from '@playwright/test'
import { AUDIENCES, broadcastNotification, SENTENCES, STATUSES } from '#features/broadcast/spec.ts'
import { expect, test } from './support/browser.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import { dialog, navigate, press } from './support/steps.ts'

const toast = (page: Page, text: string) => page.getByRole('region', { name: /^Notices/ }).getByText(text)

/** Creates a creator with `count` followers. */
async function creatorWithFans(count: number): Promise<{ creator: Person; fans: Person[] }> {
  const creator = await newCreator()
  const fans: Person[] = []
  for (let i = 0; i < count; i++) {
    const fan = await newFan()
    expect((await ask(fan, 'PUT', `/follows/${creator.id}`)).status).toBe(204)
    fans.push(fan)
  }
  return { creator, fans }
}

test('a creator writes to all fans; fans see a notification, and the creator sees the delivery', {
  tag: '@smoke',
}, async ({ open }) => {
  const { creator, fans } = await creatorWithFans(2)
  const [fan] = fans
  if (!fan) throw new Error('two fans expected')
  const seat = await open(fan)
  await seat.goto('/explore')
  await waitForListener(fan)
  const stage = await open(creator)
  await stage.goto('/fan-engagement')
  await expect(stage.getByText(SENTENCES.empty.title)).toBeVisible()

  await press(stage.getByRole('button', { name: SENTENCES.write }).first())
  const form = dialog(stage, AUDIENCES.all.title)
  await expect(form.getByRole('radio', { name: `2 ${AUDIENCES.all.label}` })).toBeChecked()
  await form.getByRole('button', { name: SENTENCES.send, exact: true }).click()
  await expect(form.getByText(SENTENCES.messageMissing)).toBeVisible()
  // the other audiences are still empty
  await form.locator('label', { hasText: AUDIENCES.vip.label }).click()
  await expect(dialog(stage, AUDIENCES.vip.title).getByText(SENTENCES.nobody)).toBeVisible()
  await stage.locator('label', { hasText: AUDIENCES.all.label }).click()

  await form.getByLabel('Subject').fill('Tonight')
  await form.getByLabel('Message').fill('At nine, all the new songs')
  const title = broadcastNotification.title.replace('{sender}', creator.displayName)
  // starts to wait before sending, because the toast is visible for a few seconds only
  const isNotified = expect(toast(seat, title)).toBeVisible()
  // the request waits until the test has seen that the form is sending
  const seen = Promise.withResolvers<void>()
  await stage.route('**/api/trpc/broadcast.create*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await form.getByRole('button', { name: SENTENCES.send, exact: true }).click()
  await expect(form.getByRole('button', { name: SENTENCES.sending })).toBeVisible()
  seen.resolve()
  await expect(form).toBeHidden()
  await expect(toast(stage, SENTENCES.stored)).toBeVisible()
  const line = stage.getByRole('listitem').filter({ hasText: 'At nine, all the new songs' })
  await expect(line).toContainText('Delivered to 2 of 2')
  await expect(line).toContainText(STATUSES.sent)

  await isNotified
  await navigate(seat, `/messages/${creator.id}`)
  await expect(seat.getByRole('main').getByText('At nine, all the new songs').first()).toBeVisible()
})

test('a creator schedules a broadcast, pauses, resumes and cancels it', async ({ open }) => {
  const { creator } = await creatorWithFans(1)
  const stage = await open(creator)
  await stage.goto('/fan-engagement?modal=broadcast')
  const form = dialog(stage, AUDIENCES.all.title)
  await form.getByLabel('Message').fill('Every day a song')
  await form.locator('label', { hasText: 'Daily' }).click()
  await expect(form.getByLabel('Last day')).toBeVisible()
  await form.getByRole('button', { name: SENTENCES.schedule, exact: true }).click()
  await expect(form).toBeHidden()

  const line = stage.getByRole('listitem').filter({ hasText: 'Every day a song' })
  await expect(line).toContainText('Delivered to 1 of 1')
  await expect(line).toContainText(STATUSES.scheduled)
  await expect(line).toContainText('Next:')
  await line.getByRole('button', { name: /^Pause/ }).click()
  await expect(line).toContainText(STATUSES.paused)

  await expect(line).not.toContainText('Next:')
  await line.getByRole('button', { name: /^Resume/ }).click()
  await expect(line).toContainText(STATUSES.scheduled)

  await line.getByRole('button', { name: /^Cancel/ }).click()
  await expect(line.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await line.getByRole('button', { name: 'Keep it' }).click()
  await expect(line.getByRole('button', { name: /^Cancel/ })).toBeFocused()
  await line.getByRole('button', { name: /^Cancel/ }).click()
  await line.getByRole('button', { name: 'Cancel it' }).click()
  await expect(line).toContainText(STATUSES.cancelled)
  await expect(line.getByRole('button')).toHaveCount(0)
  await expect(line).toBeFocused()
})
