import { CHAT, linesAloud, messageMax } from '#features/live/chat/spec.ts'
import { chatChannel } from '#shared/channels.ts'
import { expect, test } from './support/browser.ts'
import { narrow } from './support/inspect.ts'
import { playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { connectionsOn } from './support/realtime.ts'
import { waitForHydration } from './support/steps.ts'

test.beforeEach(({ watch }) => allowMeetingErrors(watch))

/** Inserts a hundred messages into the chat of a stream. */
const writeLines = (id: string | undefined, { id: sender }: Person) =>
  asOwner(
    `with counted as (update streams set messages = 100 where id = $1 returning id)
     insert into stream_messages (stream_id, number, sender_id, text)
     select id, n, $2, 'Line ' || n || '.' from counted, generate_series(1, 100) n`,
    [id, sender],
  )

/** Inserts messages in one transaction, so that they are published in one batch. More than `linesAloud` are a rush. */
const publishRush = (id: string, { id: sender }: Person) =>
  asOwner(
    `with counted as (update streams set messages = $3 where id = $1 returning id),
     made as (
       insert into stream_messages (stream_id, number, sender_id, text)
       select id, n, $2, 'Me too.' from counted, generate_series(1, $3::int) n returning number, text)
     select stream_tell($1::uuid, jsonb_build_object('messages', jsonb_agg(jsonb_build_object(
       'number', m.number, 'text', m.text, 'sent_at', now(), 'badge', null, 'sender', jsonb_build_object(
         'id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', null)))))
     from made m, users u where u.id = $2`,
    [id, sender, 4 * linesAloud],
  )

test('the chat keeps the newest message or the reader’s position in view when its height changes', async ({ open }) => {
  const [creator, fan, other] = [await newCreator(), await newFan(), await newFan()]
  const address = await playLive(creator, 'Many words')
  const id = address.split('/').at(-1)
  await writeLines(id, other)
  const page = await open(fan, { viewport: { width: 375, height: 740 }, hasTouch: true })
  await page.goto(address)
  const chat = page.getByRole('log', { name: CHAT.title })
  const toNewest = page.getByRole('button', { name: CHAT.newest })
  const isAtEnd = () =>
    expect
      .poll(() => chat.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight))
      .toBeLessThan(2)

  await test.step('at the end, the newest message stays in view', async () => {
    await expect(chat.getByText('Line 100.')).toBeInViewport({ ratio: 1 })
    for (const [action, words] of [
      [() => page.setViewportSize({ width: 375, height: 430 }), 'Line 100.'],
      [() => page.setViewportSize({ width: 1280, height: 800 }), 'Line 100.'],
      [() => page.setViewportSize({ width: 375, height: 740 }), 'Line 100.'],
      [() => ask(creator, 'PUT', `/live/${id}/goal`, { title: 'New strings', tokens: 50 }), CHAT.goalOf('0', '50')],
      [() => ask(creator, 'POST', `/live/${id}/moderation`, { action: 'pin', message_id: 7 }), CHAT.pinned],
    ] as const) {
      await action()
      await expect(page.getByText(words)).toBeAttached()
      await isAtEnd()
      await expect(chat.getByText('Line 100.')).toBeInViewport({ ratio: 1 })
      await expect(toNewest).toHaveCount(0)
    }
  })

  await test.step('a reader who scrolls up can return to the newest message; hidden messages are not rendered', async () => {
    await page.setViewportSize(narrow)
    await expect(chat.getByText('Line 100.')).toBeInViewport()
    await expect(chat.getByText('Line 50.')).toHaveCount(0)
    const oldest = chat.getByText('Line 1.')
    await expect(async () => {
      await chat.press('Home')
      await expect(oldest).toBeInViewport({ timeout: 1_000 })
    }).toPass()
    await expect(chat.getByText('Line 50.')).toHaveCount(1)
    expect((await ask(other, 'POST', `/live/${id}/chat`, { text: 'Still here?' })).status).toBe(201)
    await toNewest.click()
    await expect(chat.getByText('Still here?')).toBeInViewport()
    await expect(oldest).toHaveCount(0)
    await expect(toNewest).toHaveCount(0)
  })

  await test.step('the chat keeps its scroll position after the reader scrolls up', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await isAtEnd()
    await chat.evaluate((list) => list.scrollBy(0, -400))
    await expect(toNewest).toBeVisible()
    const first = () =>
      chat.evaluate((list) => {
        const { top } = list.getBoundingClientRect()
        return [...list.querySelectorAll('.stream-line')].find((line) => line.getBoundingClientRect().bottom > top + 1)
          ?.textContent
      })
    let read: string | null | undefined
    // waits until scrolling has ended
    await expect
      .poll(async () => {
        const before = read
        read = await first()
        return read !== undefined && read === before
      })
      .toBe(true)
    await page.setViewportSize({ width: 1280, height: 600 })
    await expect.poll(first).toBe(read)
    await expect(toNewest).toBeVisible()
  })
})

test('messages of a rush get their menus after the rush; text typed while sending stays in the field', {
  tag: '@smoke',
}, async ({ open }) => {
  const [creator, fan, other] = [await newCreator(), await newFan(), await newFan()]
  const address = await playLive(creator, 'All at once')
  const id = address.split('/').at(-1) ?? ''
  const page = await open(fan)
  await page.goto(address)
  const chat = page.getByRole('log', { name: CHAT.title })
  await expect(chat.getByText(CHAT.empty)).toBeVisible()
  await expect.poll(() => connectionsOn(chatChannel(id))).toBeGreaterThan(0)
  await publishRush(id, other)
  // this request publishes the rush too
  expect((await ask(other, 'POST', `/live/${id}/chat`, { text: 'Me too.' })).status).toBe(201)
  await expect(chat.getByText('Me too.').last()).toBeInViewport()
  await expect(chat).toHaveAttribute('aria-live', 'polite')
  const withoutMenu = async () => (await chat.getByText('Me too.').count()) - (await chat.getByRole('button').count())
  await expect.poll(withoutMenu).toBe(0)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/live.say**', async (route) => {
    await held
    await route.continue()
  })
  const field = await waitForHydration(page.getByRole('textbox', { name: CHAT.write }))
  await field.fill('Good evening')
  const sent = page.waitForRequest(/live\.say/)
  await field.press('Enter')
  await sent
  await field.fill('How are you?')
  release()
  await expect(chat.getByText('Good evening')).toBeVisible()
  await expect(field).toHaveValue('How are you?')
  // a pasted text over the limit is not truncated, and an error explains the limit; an emoji counts as one character
  const long = '👨‍👩‍👧‍👦'.repeat(messageMax + 1)
  await field.fill(long)
  await expect(page.getByText(CHAT.tooLong)).toBeVisible()
  await expect(field).toHaveValue(long)
  await field.fill('👨‍👩‍👧‍👦'.repeat(messageMax))
  await expect(page.getByText(CHAT.tooLong)).toBeHidden()
})
