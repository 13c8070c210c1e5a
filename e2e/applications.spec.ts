import type { Page } from '@playwright/test'
import * as z from 'zod'
import { HOUSE } from '#features/admin/shell/spec.ts'
import { FORM, STATUS } from '#features/applications/form/spec.ts'
import { REVIEW, REVIEW_TEXTS } from '#features/applications/review/spec.ts'
import { WELCOME } from '#features/applications/welcome/spec.ts'
import { PEOPLE } from '#features/people-admin/people/spec.ts'
import { UNSENT } from '#shared/unsent.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { goLive } from './support/live.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { ask, asOwner } from './support/platform.ts'
import { listens } from './support/realtime.ts'
import { awake, expectToast, navigate, press } from './support/steps.ts'

/** A fan who has applied. */
async function applicant(): Promise<Person> {
  const fan = await newFan()
  await ask(fan, 'POST', '/creator-applications', { specialties: ['Music'], bio: 'I play.' })
  return fan
}

/** One who applied days ago, within the week of the list: at its end, where no other test goes on from its own to the next. */
async function earlyApplicant(): Promise<Person> {
  const fan = await applicant()
  await asOwner("update creator_applications set submitted_at = submitted_at - interval '6 days' where user_id = $1", [
    fan.id,
  ])
  return fan
}

/** Two applications wait, and an admin has the later one open. */
async function openLaterOfTwo(open: (person: Person) => Promise<Page>) {
  await applicant()
  const other = await applicant()
  const page = await open(await demoPerson('admin'))
  await page.goto('/dashboard?house=applications&tab=pending')
  await press(page.getByRole('button', { name: REVIEW.open(other.displayName) }))
  return { page, other, heading: page.getByRole('heading', { level: 2, name: other.displayName }) }
}

test('a fan applies, an admin hears of it and approves by keyboard, and the fan is a creator without signing in again', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const house = await open(admin)
  await house.goto('/dashboard')
  await expect(house.getByRole('heading', { name: 'Live activity' })).toBeVisible()
  await expect(house.getByText(HOUSE.alone)).toBeVisible()

  const page = await open(fan)
  await page.goto('/creator-application')
  await awake(page.getByRole('button', { name: FORM.next }))
  await page.getByLabel(FORM.bio).fill('I play the piano for people who think they cannot listen to it.')
  await page.getByRole('button', { name: FORM.next }).click()
  // what was typed is still there after a reload
  await page.reload()
  await press(page.getByRole('button', { name: FORM.next }))
  await expect(page.getByText('Please choose 1 to 5 specialties.')).toBeVisible()
  // by keys: the group that is missing is the next place, and what is sent leaves the focus in its place
  await expect(page.getByRole('group', { name: FORM.specialties })).toBeFocused()
  await page.getByRole('button', { name: 'Music' }).click()
  await page.getByRole('button', { name: FORM.next }).click()
  await page.getByLabel(FORM.instagram, { exact: false }).fill('ada.plays')
  await page.getByRole('button', { name: FORM.next }).click()
  await expect(page.getByText('I play the piano')).toBeVisible()
  await page.getByRole('button', { name: FORM.send }).click()
  await expect(page.getByText(STATUS.about.received)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(STATUS.about.received)

  await expectToast(house, HOUSE.applied(fan.displayName))
  // others may apply at the same time, whose notice is before this one until a mouse is over them; a key reaches each
  const notice = house.getByRole('listitem').filter({ hasText: HOUSE.applied(fan.displayName) })
  await notice.getByRole('button', { name: HOUSE.view }).press('Enter')
  await expect(house.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await expect(house.getByText('Spent under 100 tokens')).toBeVisible()
  // what everybody would see of them
  const card = house.locator('section', { has: house.getByRole('heading', { name: REVIEW.publicly }) })
  await expect(card.getByText('I play the piano')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Specialties' })).toHaveText('Music')
  await expect(card.getByRole('link', { name: /Instagram ada\.plays/ })).toHaveAttribute(
    'href',
    /instagram\.com\/ada\.plays/,
  )
  await house.keyboard.press('a')
  await expectToast(house, REVIEW_TEXTS.approved)

  await expect(page.getByRole('heading', { name: WELCOME.title })).toBeVisible()
  await expect(house.getByRole('tab', { name: REVIEW.tabs.approved })).toBeVisible()
})

test('a note and a reason that were begun are of their application alone; a person’s page knows of a decision at once', async ({
  open,
}) => {
  const { page, other, heading } = await openLaterOfTwo(open)
  const note = page.getByRole('textbox', { name: REVIEW.addNote })
  const goTo = async (name: string, isOther: boolean) => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(heading).toBeVisible({ visible: isOther })
    await expect(note).toBeVisible()
  }
  // both are known by now, and shown without a pause
  await goTo(REVIEW.next, false)
  await goTo(REVIEW.previous, true)
  await note.fill('She plays well.')
  await goTo(REVIEW.next, false)
  await expect(note).toHaveValue('')

  await goTo(REVIEW.previous, true)
  await test.step('a reason that was begun is not there, also where the way back leads to another one', async () => {
    await page.keyboard.press('j')
    await expect(heading).toBeHidden()
    await page.getByRole('button', { name: REVIEW.reject, exact: true }).click()
    await page.getByRole('textbox', { name: REVIEW.reason }).fill('Please tell us more.')
    await page.goBack()
    await expect(heading).toBeVisible()
    await expect(page.getByRole('button', { name: REVIEW.approve, exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: REVIEW.reason })).toHaveCount(0)
  })

  await page.getByRole('link', { name: `@${other.username}` }).click()
  const badge = page.getByRole('region', { name: other.displayName })
  await expect(badge.getByText(PEOPLE.roles.fan, { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: REVIEW.approve, exact: true }).click()
  await expectToast(page, REVIEW_TEXTS.approved)
  await expect(heading).toBeHidden()
  await page.goBack()
  await page.getByRole('link', { name: `@${other.username}` }).click()
  await expect(badge.getByText(PEOPLE.roles.creator, { exact: true })).toBeVisible()

  await test.step('several are approved with keys alone, and the focus goes on in the list or its heading', async () => {
    const [one, another] = [await earlyApplicant(), await earlyApplicant()]
    await page.goto('/dashboard?house=applications&tab=pending')
    for (const { displayName } of [one, another])
      await (await awake(page.getByRole('checkbox', { name: REVIEW.select(displayName) }))).press('Space')
    await page.getByRole('button', { name: REVIEW.bulk(2) }).press('Enter')
    await expectToast(page, REVIEW.bulkDone(2))
    await expect(page.getByRole('button', { name: REVIEW.open(another.displayName) })).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  await test.step('a reason that is being typed while another admin decides stays to be copied', async () => {
    const fan = await earlyApplicant()
    await press(page.getByRole('button', { name: REVIEW.open(fan.displayName) }))
    await page.getByRole('button', { name: REVIEW.reject, exact: true }).click()
    await page.getByRole('textbox', { name: REVIEW.reason }).fill('Tell us where you play.')
    const id = new URL(page.url()).searchParams.get('application')
    await ask(await demoPerson('admin2'), 'POST', `/admin/creator-applications/${id}/approve`, {})
    await expectToast(page, UNSENT.title)
    await expectToast(page, 'Tell us where you play.')
  })
})

test('a key that is held down approves one application; who has gone on meanwhile stays there, with what they have begun', async ({
  open,
}) => {
  const waiting = [await applicant(), await applicant(), await applicant()]
  const last = await applicant()
  const page = await open(await demoPerson('admin'))
  const headingOf = ({ displayName }: Person) => page.getByRole('heading', { level: 2, name: displayName })
  let approvals = 0
  let held = Promise.resolve()
  await page.route('**/applications.review.approve**', async (route) => {
    approvals += 1
    await held
    await route.continue()
  })
  await page.goto('/dashboard?house=applications&tab=pending')
  await test.step('a key that is held down approves one application, and not the next ones', async () => {
    await press(page.getByRole('button', { name: REVIEW.open(last.displayName) }))
    await expect(headingOf(last)).toBeVisible()
    await page.keyboard.down('a')
    await expectToast(page, REVIEW_TEXTS.approved)
    // the next one is open, and the key still down
    await expect(headingOf(last)).toBeHidden()
    await expect(page.getByRole('button', { name: REVIEW.approve, exact: true })).toBeVisible()
    for (let times = 0; times < 5; times++) await page.keyboard.down('a')
    await page.keyboard.up('a')
    await page.keyboard.press('Escape')
    for (const { displayName } of waiting)
      await expect(page.getByRole('button', { name: REVIEW.open(displayName) })).toBeVisible()
    expect(approvals).toBe(1)
  })

  const other = waiting.at(-1) ?? last
  await press(page.getByRole('button', { name: REVIEW.open(other.displayName) }))
  const heading = headingOf(other)
  await expect(heading).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toBeHidden()
  const reject = page.getByRole('button', { name: REVIEW.reject, exact: true })
  await expect(reject).toBeVisible()
  const next = page.url()
  await page.keyboard.press('k')
  await expect(heading).toBeVisible()
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  held = promise
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(next)
  await reject.click()
  const reason = page.getByRole('textbox', { name: REVIEW.reason })
  await reason.fill('Please tell us more.')
  const approved = page.waitForResponse(/applications\.review\.approve/)
  const readAgain = page.waitForResponse(/applications\.review\.counts/)
  letGo()
  expect((await approved).ok()).toBe(true)
  await readAgain
  await expectToast(page, REVIEW_TEXTS.approved)
  await expect(reason).toHaveValue('Please tell us more.')
  await expect(page).toHaveURL(next)
})

test('a fan is refused, reads why and from when, applies again, and finds the first steps on the dashboard', async ({
  open,
  watch,
}) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin2')]
  const apply = async () => {
    const { status, body } = await ask(fan, 'POST', '/creator-applications', { specialties: ['Music'], bio: 'I play.' })
    expect(status, JSON.stringify(body)).toBe(201)
    return z.object({ application: z.object({ id: z.uuid() }) }).parse(body).application.id
  }
  const decide = async (id: string, what: string, body: object) =>
    expect((await ask(admin, 'POST', `/admin/creator-applications/${id}/${what}`, body)).status).toBe(200)
  const page = await open(fan)
  await page.goto('/creator-application')
  const next = page.getByRole('button', { name: FORM.next, exact: true })
  await press(next)
  await page.getByRole('button', { name: 'Music', exact: true }).click()
  await next.click()
  await next.click()
  watch.expectRefusal(409, '/api/trpc/applications.submit')
  // sent before, and the answer was lost
  const sent = await apply()
  await page.getByRole('button', { name: FORM.send }).click()
  await expect(page.getByText(STATUS.about.received)).toBeVisible()
  await listens(fan)
  await decide(sent, 'reject', { reason: 'Please tell us more about your shows.' })
  // who waits there sees it at once
  await expect(page.getByText(STATUS.about.rejected)).toBeVisible()
  await expect(page.getByText('Please tell us more about your shows.')).toBeVisible()
  await expect(page.getByText(STATUS.reapply)).toBeVisible()
  await expect(page.getByRole('button', { name: STATUS.again })).toHaveCount(0)

  await asOwner(
    `update creator_applications set submitted_at = submitted_at - interval '40 days', reviewed_at = reviewed_at - interval '31 days'
     where user_id = $1`,
    [fan.id],
  )
  await page.reload()
  await expect(page.getByText(STATUS.mayAgain)).toBeVisible()
  // by keys: what takes the place of the button has the focus
  await press(page.getByRole('button', { name: STATUS.again }))
  await expect(page.getByLabel(FORM.bio)).toHaveValue('I play.')
  await expect(page.locator('main :focus')).toContainText(FORM.bio)
  await decide(await apply(), 'approve', {})
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: WELCOME.title })).toBeVisible()
  await expect(page.getByText(WELCOME.done(0, 4))).toBeVisible()
  await page.getByRole('link', { name: WELCOME.steps.hours.action, exact: true }).click()
  await expect(page).toHaveURL('/availability')

  await ask(fan, 'PUT', '/availability', { time_zone: 'Europe/Berlin' })
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeVisible()
  // who comes back sees it ticked
  await navigate(page, '/dashboard')
  await expect(page.getByText(WELCOME.done(1, 4))).toBeVisible()
  await publishPhoto(fan, 'The first one')
  await asOwner('update creator_profiles set video_rate = 77 where user_id = $1', [fan.id])
  await page.goto('/dashboard')
  await expect(page.getByText(WELCOME.done(3, 4))).toBeVisible()
  mayLeaveMeetings(watch)
  await goLive(page, 'My first show')
  // once their picture is there
  const liveAt = async () => (await asOwner('select live_at from streams where creator_id = $1', [fan.id]))[0]
  await expect.poll(liveAt).toMatchObject({ live_at: expect.any(Date) })
  await page.goto('/creator-application')
  await expect(page.getByText(WELCOME.complete)).toBeVisible()
})
