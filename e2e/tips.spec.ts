import type { Page } from '@playwright/test'
import { CREATOR } from '#features/dashboard/spec.ts'
import { deliveriesOf } from '#features/offers/editing/state.ts'
import { SENTENCES as OFFERS } from '#features/offers/spec.ts'
import { recipientSearchMin, SENTENCES } from '#features/tips/spec.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { balanceOf, newFan, type Person } from './support/people.ts'
import { newCreator } from './support/platform.ts'
import {
  choose,
  dialog,
  expectOneBaseline,
  expectToast,
  navigate,
  openTip,
  press,
  waitForHydration,
} from './support/steps.ts'

async function tip(fan: Person, creator: Person, tokens: number, message = ''): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/tips/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recipientId: creator.id, tokens, message }),
  })
  expect(answer.status).toBe(200)
}

const gifters = (page: Page) => page.getByRole('region', { name: SENTENCES.topGifters }).getByRole('listitem')

test('the dashboard updates the top three gifters in realtime, also during thirty tips', async ({ open }) => {
  const creator = await newCreator()
  const fans = [await newFan({ tokens: 200 }), await newFan({ tokens: 200 }), await newFan({ tokens: 200 })]
  const [one, two, three] = fans
  if (!(one && two && three)) throw new Error('a fan is missing')
  const stage = await open(creator)
  await stage.goto('/dashboard')
  await expect(stage.getByText(CREATOR.noActivity)).toBeVisible()
  await expect(stage.getByText(SENTENCES.noGifters.title)).toBeVisible()
  await press(stage.getByRole('main').getByRole('button', { name: 'Create an offer' }))
  const offer = dialog(stage, OFFERS.createTitle)
  await expect(offer.getByLabel('Delivery time').getByRole('option')).toHaveText([...deliveriesOf('dashboard')])
  await offer.getByRole('button', { name: 'Close' }).click()
  await expect(offer).toBeHidden()

  await tip(one, creator, 10)
  await tip(two, creator, 50)
  await expect(gifters(stage)).toContainText([two.displayName, one.displayName])
  await tip(three, creator, 20)
  await tip(one, creator, 90)
  await expect(gifters(stage)).toContainText([
    new RegExp(`${one.displayName}.*100`),
    new RegExp(`${two.displayName}.*50`),
    new RegExp(`${three.displayName}.*20`),
  ])
  await test.step('the dashboard shows the sum of all thirty tips', async () => {
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 6 }, (_, i) => tip(three, creator, 1 + (i % 3))))
    await expect(stage.getByRole('main').locator('dl')).toContainText('230')
    await expect(gifters(stage)).toContainText([
      new RegExp(`${one.displayName}.*100`),
      new RegExp(`${three.displayName}.*80`),
      new RegExp(`${two.displayName}.*50`),
    ])
  })
  await gifters(stage).first().getByRole('link').click()
  await expect(stage).toHaveURL(`/messages/${one.id}`)
})

test('a tip appears at once in the fan’s cached history and in the creator’s history', {
  tag: '@smoke',
}, async ({ open }) => {
  const creator = await newCreator()
  const fan = await newFan({ tokens: 200 })
  const seat = await open(fan)
  await seat.goto('/settings/wallet')
  const given = seat.getByRole('region', { name: SENTENCES.history, exact: true })
  await expect(given.getByRole('heading', { name: SENTENCES.noTips.sent.title })).toBeVisible()
  await navigate(seat, `/creator/${creator.username}`)
  await test.step('fast typing loses no characters', async () => {
    const form = await openTip(seat, creator.displayName)
    // types without pauses, and in the middle of a text
    await form.getByLabel('Custom amount').pressSequentially('12345')
    await expect(form.getByLabel('Custom amount')).toHaveValue('12345')
    const message = form.getByLabel('Message')
    await message.pressSequentially('third verse')
    await message.press('Home')
    await message.pressSequentially('For the ')
    await expect(message).toHaveValue('For the third verse')
    await choose(form, /(^|\s)25 tokens/)
    await form.getByRole('button', { name: 'Send 25 tokens' }).click()
    await expectToast(seat, SENTENCES.sent)
    await expect(seat.getByRole('button', { name: `Tip ${creator.displayName}` })).toBeFocused()
  })
  await navigate(seat, '/settings/wallet')
  await expect(given.getByRole('listitem')).toContainText([
    new RegExp(`To ${creator.displayName}.*For the third verse`),
  ])
  // fans receive no tips, so their history has no filter
  await expect(given.getByRole('radio')).toHaveCount(0)

  const stage = await open(creator)
  await stage.goto('/settings/wallet')
  const got = stage.getByRole('region', { name: SENTENCES.history, exact: true })
  await expect(got.getByRole('listitem')).toContainText([`From ${fan.displayName}`])
  await got.locator('label', { hasText: 'Sent' }).click()
  await expect(got.getByText(SENTENCES.noTips.sent.title)).toBeVisible()
})

test('the tip dialog searches the recipient from the second letter', async ({ open }) => {
  const fan = await newFan({ tokens: 200 })
  const page = await open(fan)
  await page.goto('/explore?modal=tokenTipping')
  const tip = dialog(page, 'Send a tip')
  const submit = await waitForHydration(tip.getByRole('button', { name: 'Send tip' }))
  await submit.click()
  await expect(tip.getByText(SENTENCES.amountMissing)).toBeVisible()
  await expect(tip.getByText(SENTENCES.recipientMissing)).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('discovery.search')) asked.push(decodeURIComponent(request.url()))
  })
  const field = tip.getByRole('combobox', { name: 'Creator' })
  await field.pressSequentially('m')
  await expect(tip.getByText(`Type at least ${recipientSearchMin} characters`)).toBeVisible()
  await field.pressSequentially('ira_k')
  await tip.getByRole('option', { name: 'Mira Koval' }).click()
  await expect(tip.getByText('@mira_koval')).toBeVisible()
  // the dialog sends no search for a single letter
  expect(asked.filter((url) => !url.includes('"q":"mi'))).toEqual([])
  await choose(tip, /10 tokens/)
  await expect(tip.getByText(SENTENCES.receives('Mira Koval', '$0.50'), { exact: true })).toBeVisible()
  await expect(tip).not.toContainText('1 token =')
  await expectOneBaseline(tip.getByText('Balance'))
  await tip.getByRole('button', { name: 'Send 10 tokens' }).click()
  await expectToast(page, SENTENCES.sent)
  expect(await balanceOf(fan)).toMatchObject({ balance: 190 })
})
