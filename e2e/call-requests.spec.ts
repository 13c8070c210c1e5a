import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { BUTTONS, DONE, FAILED, FORMS } from '#features/calls/actions/spec.ts'
import { LISTS, PAGE, STATUS_TEXTS } from '#features/calls/listing/spec.ts'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { REASONS, REFUSALS, SENTENCES } from '#features/calls/spec.ts'
import { PICKER } from '#features/schedule/availability/spec.ts'
import { tokensText } from '#shared/money.ts'
import { expect, test } from './support/browser.ts'
import {
  actOn,
  backdateAcceptance,
  bookCall,
  chooseSlot,
  creatorForCalls,
  laterSlot,
  requestCall,
} from './support/calls.ts'
import { balanceOf, demoPerson, newFan } from './support/people.ts'
import {
  breakUntilPressed,
  dialog,
  expectToast,
  navigate,
  press,
  refuseOnce,
  waitForHydration,
} from './support/steps.ts'

const narrow = { width: 375, height: 812 }
const card = (page: Page) => page.getByRole('article').first()

test('a call is accepted, moved, confirmed, exported and cancelled late, and the pages of both sides update', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 50 }), await creatorForCalls('America/New_York')]
  const id = await bookCall(fan, creator, { at: await laterSlot(creator), message: 'May I play you something?' })
  const studio = await open(creator, { timezoneId: 'America/New_York' })
  await studio.goto('/call-requests')
  await expect(studio.getByRole('tab', { name: 'Pending 1' })).toHaveAttribute('aria-selected', 'true')
  await expect(card(studio)).toContainText(`@${fan.username}`)
  await expect(card(studio)).toContainText('May I play you something?')
  await expect(card(studio)).toContainText(tokensText(40))

  const page = await open(fan, { timezoneId: 'Europe/Berlin' })
  await page.goto('/requests')
  await expect(card(page)).toContainText(`@${creator.username}`)
  await waitForHydration(card(page))
  await navigate(page, `/calls/${id}`)
  await expect(page.getByText(STATUS_TEXTS.unanswered(creator.displayName))).toBeVisible()
  await expect(page.getByText(/ in New York$/).first()).toBeVisible()

  await refuseOnce(studio, watch, 'sessions.accept')
  const accept = card(studio).getByRole('button', { name: BUTTONS.accept, exact: true })
  await press(accept)
  await expect(card(studio).getByRole('alert')).toHaveText(FAILED.accept)
  await accept.click()
  await expectToast(studio, SENTENCES.accepted)
  await expect(studio.getByRole('heading', { name: SENTENCES.none.title('pending') })).toBeVisible()
  // the page of the fan updates by itself
  await expect(page.getByText(STATUS_TEXTS.agreed)).toBeVisible()

  await press(page.getByRole('button', { name: BUTTONS.propose }))
  // without a chosen time the form focuses the times
  await press(page.getByRole('button', { name: BUTTONS.propose }))
  await expect(page.getByText(FORMS.timeMissing)).toBeVisible()
  await expect(page.getByRole('group', { name: PICKER.label })).toBeFocused()
  const wanted = await laterSlot(creator)
  await chooseSlot(page.getByRole('main'), wanted, 'Europe/Berlin')
  // another fan books the slot first; the form offers the next three free times
  await requestCall(await newFan({ tokens: 200 }), creator, { at: wanted })
  watch.expectRefusal(409, '/api/trpc/sessions.reschedule')
  const propose = page.getByRole('button', { name: /^Propose (today|tomorrow|\w{3} \d)/ })
  await propose.click()
  await expect(page.getByRole('alert').filter({ hasText: REFUSALS.slotTaken.sentence })).toBeVisible()
  const next = page.getByRole('group', { name: ASKING.next }).getByRole('button')
  await expect(next).toHaveCount(3)
  await next.last().click()
  await expect(propose).toBeFocused()
  await propose.click()
  await expectToast(page, DONE.propose)
  await studio.getByRole('tab', { name: SENTENCES.tabs.accepted }).click()
  await press(card(studio).getByRole('button', { name: BUTTONS.confirm }))
  await expectToast(studio, DONE.confirm)
  await expect(page.getByText(`${creator.displayName} confirmed the other time.`)).toBeVisible()
  await expect(page.getByText(STATUS_TEXTS.agreed)).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: PAGE.toCalendar }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined)
  expect([event.uid, event.sequence]).toEqual([`${id}@limelight`, 1])

  await test.step('a late cancellation announces its fee and charges it', async () => {
    await backdateAcceptance(id)
    await page.reload()
    await expect(page.getByText(FORMS.feeCosts(20))).toBeVisible()
    await press(page.getByRole('button', { name: BUTTONS.cancel }))
    await expect(page.getByText(FORMS.feeNow(20, 20, creator.displayName))).toBeVisible()
    await page.getByRole('button', { name: BUTTONS.cancel }).click()
    await expectToast(page, SENTENCES.cancelled)
    await expect(page.getByText('20 tokens paid', { exact: true })).toBeVisible()
    expect(await balanceOf(fan)).toMatchObject({ balance: 30, held: 0 })
  })
})

test('a creator declines with a reason and sees that another request was withdrawn', {
  tag: '@smoke',
}, async ({ open, watch }) => {
  const [fan, creator] = [await newFan({ tokens: 50 }), await creatorForCalls()]
  const id = await bookCall(fan, creator)
  expect(await balanceOf(fan)).toMatchObject({ balance: 10, held: 40 })
  const studio = await open(creator)
  await studio.goto('/requests')
  await press(card(studio).getByRole('button', { name: BUTTONS.decline, exact: true }))
  await expect(card(studio)).toContainText(FORMS.backToFan(40, fan.displayName))
  const reason = studio.getByLabel(FORMS.reason)
  await expect(reason).toHaveValue(REASONS.declined)
  await reason.fill('I am on tour that week.')
  await refuseOnce(studio, watch, 'sessions.decline')
  const decline = card(studio).getByRole('button', { name: BUTTONS.decline, exact: true })
  await decline.click()
  await expect(card(studio).getByRole('alert')).toHaveText(FAILED.decline)
  await expect(reason).toHaveValue('I am on tour that week.')
  await decline.click()
  await expectToast(studio, SENTENCES.declined)
  expect(await balanceOf(fan)).toMatchObject({ balance: 50, held: 0 })

  const page = await open(fan)
  await page.goto('/calls')
  await press(card(page).getByRole('link', { name: /^Voice call/ }))
  await expect(page).toHaveURL(`/calls/${id}`)
  await expect(page.getByText('I am on tour that week.')).toBeVisible()
  await expect(page.getByText('40 tokens returned')).toBeVisible()

  await test.step('accepting a withdrawn request shows the refusal and updates the page', async () => {
    const other = await bookCall(fan, creator)
    await navigate(studio, `/calls/${other}`)
    const accept = studio.getByRole('button', { name: BUTTONS.accept, exact: true })
    await expect(accept).toBeVisible()
    await studio.route('**/api/trpc/sessions.accept*', async (route) => {
      await actOn(fan, other, 'withdraw')
      await route.continue()
    })
    watch.expectRefusal(409, '/api/trpc/sessions.accept')
    await press(accept)
    await expectToast(studio, REFUSALS.withdrawn.sentence)
    await expect(accept).toBeHidden()
    await expect(studio.getByText(STATUS_TEXTS.withdrawn(fan.displayName)).first()).toBeVisible()
  })
})

test('with keys alone, each accept moves the focus to the next request, then to the empty list', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const [first, second] = [await laterSlot(creator), await laterSlot(creator, (_, place) => place === 4)]
  await bookCall(fan, creator, { at: first, message: 'The first' })
  await bookCall(fan, creator, { at: second, message: 'The second' })
  const studio = await open(creator)
  await studio.goto('/call-requests')
  const cards = studio.getByRole('article')
  const acceptBy = async (words: string) => {
    const accept = cards.filter({ hasText: words }).getByRole('button', { name: BUTTONS.accept, exact: true })
    await (await waitForHydration(accept)).focus()
    await studio.keyboard.press('Enter')
    await expect(cards.filter({ hasText: words })).toHaveCount(0)
  }
  await acceptBy('The second')
  await expect(cards.getByRole('link')).toBeFocused()
  await acceptBy('The first')
  await expect(studio.locator(':focus')).toContainText(SENTENCES.none.title('pending'))
})

test('in the panel on a phone a creator proposes another time, the fan confirms, and the creator cancels', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 50 }), await creatorForCalls()]
  // before 23:00, so that 23:10 of the same day is still in the future
  const at = await laterSlot(creator, (slot) => slot.getUTCHours() < 23)
  const id = await bookCall(fan, creator, { at })
  const studio = await open(creator, { viewport: narrow, timezoneId: 'UTC' })
  await studio.goto('/dashboard')
  await waitForHydration(studio.getByRole('main'))
  watch.expectCrash('sessions.requests')
  const mend = await breakUntilPressed(studio, /sessions\.requests/)
  await navigate(studio, '/dashboard?modal=callRequests')
  const panel = dialog(studio, SENTENCES.title)
  await expect(panel.getByText(SENTENCES.missing)).toBeVisible()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await press(panel.getByRole('button', { name: BUTTONS.propose }))
  await mend()
  // the form refuses the current time and an empty time
  const time = panel.getByLabel(FORMS.time)
  for (const [typed, refusal] of [
    [undefined, FORMS.timeSame],
    ['', FORMS.timeMissing],
  ] as const) {
    if (typed !== undefined) await time.fill(typed)
    await panel.getByRole('button', { name: BUTTONS.propose }).click()
    await expect(panel.getByText(refusal)).toBeVisible()
    await expect(time).toBeFocused()
  }
  await time.fill('23:10')
  await panel.getByRole('button', { name: /^Propose (today|tomorrow|\w{3} \d)/ }).click()
  await expectToast(studio, DONE.propose)
  await panel.getByRole('button', { name: SENTENCES.refresh }).click()
  await expect(panel.getByText('You proposed another time')).toBeVisible()
  const page = await open(fan, { viewport: narrow, timezoneId: 'UTC' })
  await page.goto('/calls')
  await press(card(page).getByRole('button', { name: BUTTONS.confirm }))
  await expectToast(page, DONE.confirm)
  await press(page.getByRole('tab', { name: SENTENCES.tabs.accepted }))
  await expect(card(page)).toContainText('23:10')

  // the creator cancels with the suggested reason
  await panel.getByRole('tab', { name: SENTENCES.tabs.accepted }).click()
  await panel.getByRole('button', { name: BUTTONS.cancel }).click()
  await expect(panel.getByText(SENTENCES.cancelConfirm)).toBeVisible()
  await expect(panel.getByLabel(FORMS.reason)).toHaveValue(REASONS.cancelled)
  await refuseOnce(studio, watch, 'sessions.cancel')
  await panel.getByRole('button', { name: BUTTONS.cancel }).click()
  await expect(panel.getByRole('alert').filter({ hasText: FAILED.cancel })).toBeVisible()
  await panel.getByRole('button', { name: BUTTONS.cancel }).click()
  await expectToast(studio, SENTENCES.cancelled)
  await navigate(page, `/calls/${id}`)
  await expect(page.getByText(STATUS_TEXTS.cancelled(creator.displayName)).first()).toBeVisible()
  await expect(page.getByText(REASONS.cancelled).first()).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 50, held: 0 })
  await panel.getByRole('button', { name: SENTENCES.viewAll }).click()
  await expect(studio).toHaveURL('/call-requests')
  await expect(panel).toBeHidden()
  await expect(studio.getByRole('heading', { name: SENTENCES.none.title('pending') })).toBeVisible()
})

test('other fans cannot open a call; an admin reads it without buttons', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 50 }), await creatorForCalls()]
  const id = await bookCall(fan, creator)
  const stranger = await open(await newFan())
  await stranger.goto(`/calls/${id}`)
  await expect(stranger.getByRole('heading', { name: PAGE.gone.title })).toBeVisible()
  const admin = await open(await demoPerson('admin'))
  await admin.goto(`/calls/${id}`)
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(fan.displayName)
  await expect(admin.getByRole('button', { name: BUTTONS.decline })).toHaveCount(0)
  await waitForHydration(admin.getByRole('main'))
  await navigate(admin, '/call-requests')
  await expect(admin.getByRole('heading', { name: LISTS.noneForAdmins.title })).toBeVisible()
})
