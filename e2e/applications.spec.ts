import type { Page } from '@playwright/test'
import * as z from 'zod'
import { ADMIN_DASHBOARD } from '#features/admin/shell/spec.ts'
import { FORM, STATUS } from '#features/applications/form/spec.ts'
import { REVIEW, REVIEW_TEXTS } from '#features/applications/review/spec.ts'
import { WELCOME } from '#features/applications/welcome/spec.ts'
import { PEOPLE } from '#features/people-admin/people/spec.ts'
import { UNSENT } from '#shared/sentences.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { goLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { ask, asOwner } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import { expectToast, navigate, press, waitForHydration } from './support/steps.ts'

/** Creates a fan with a pending application. */
async function applicant(): Promise<Person> {
  const fan = await newFan()
  await ask(fan, 'POST', '/creator-applications', { specialties: ['Music'], bio: 'I play.' })
  return fan
}

/** Creates an application of six days ago: it is at the end of the list, where other tests decide nothing. */
async function earlyApplicant(): Promise<Person> {
  const fan = await applicant()
  await asOwner("update creator_applications set submitted_at = submitted_at - interval '6 days' where user_id = $1", [
    fan.id,
  ])
  return fan
}

/** Creates two applications and opens the later one as an admin. */
async function openLaterOfTwo(open: (person: Person) => Promise<Page>) {
  await applicant()
  const other = await applicant()
  const page = await open(await demoPerson('admin'))
  await page.goto('/dashboard?house=applications&tab=pending')
  await press(page.getByRole('button', { name: REVIEW.open(other.displayName) }))
  return { page, other, heading: page.getByRole('heading', { level: 2, name: other.displayName }) }
}

test('a fan applies, an admin approves by keyboard, and the fan is a creator at once', { tag: '@smoke' }, async ({
  open,
}) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const adminPage = await open(admin)
  await adminPage.goto('/dashboard')
  await expect(adminPage.getByRole('heading', { name: 'Live activity' })).toBeVisible()
  // accepts both texts, because parallel tests may have the admin pages open as another admin
  await expect(adminPage.getByText(new RegExp(`^(${ADMIN_DASHBOARD.alone}|${ADMIN_DASHBOARD.here('')})`))).toBeVisible()

  const page = await open(fan)
  await page.goto('/creator-application')
  await waitForHydration(page.getByRole('button', { name: FORM.next }))
  await page.getByLabel(FORM.bio).fill('I play the piano for people who think they cannot listen to it.')
  await page.getByRole('button', { name: FORM.next }).click()
  await expect(page.getByRole('group', { name: FORM.specialties })).toBeVisible()
  // a reload keeps the typed text and the step
  await page.reload()
  await expect(page.getByRole('group', { name: FORM.specialties })).toBeVisible()
  await press(page.getByRole('button', { name: FORM.next }))
  await expect(page.getByText('Please choose 1 to 5 specialties.')).toBeVisible()
  // focus moves to the missing group; after submitting, it moves to the status
  await expect(page.getByRole('group', { name: FORM.specialties })).toBeFocused()
  await page.getByRole('button', { name: 'Music' }).click()
  await page.getByRole('button', { name: FORM.next }).click()
  await page.getByLabel(FORM.instagram, { exact: false }).fill('ada.plays')
  await page.getByRole('button', { name: FORM.next }).click()
  await expect(page.getByText('I play the piano')).toBeVisible()
  // opened by key, because notices of other applications may cover this notice
  const notice = adminPage.getByRole('listitem').filter({ hasText: ADMIN_DASHBOARD.applied(fan.displayName) })
  // starts to wait before the fan sends, because the notice is visible for ten seconds only
  const isOpened = notice.getByRole('button', { name: ADMIN_DASHBOARD.view }).press('Enter')
  await page.getByRole('button', { name: FORM.send }).click()
  await expect(page.getByText(STATUS.about.received)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(STATUS.about.received)

  await isOpened
  await expect(adminPage.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await expect(adminPage.getByText('Spent under 100 tokens')).toBeVisible()
  // the review contains a preview of the public page
  const card = adminPage.getByRole('region', { name: REVIEW.publicly })
  await expect(card.getByText('I play the piano')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Specialties' })).toHaveText('Music')
  await expect(card.getByRole('link', { name: /Instagram ada\.plays/ })).toHaveAttribute(
    'href',
    /instagram\.com\/ada\.plays/,
  )
  await adminPage.keyboard.press('a')
  await expectToast(adminPage, REVIEW_TEXTS.approved)

  await expect(page.getByRole('heading', { name: WELCOME.title })).toBeVisible()
  await expect(adminPage.getByRole('tab', { name: REVIEW.tabs.approved })).toBeVisible()
})

test('a draft of a note or reason stays with its application; the applicant’s admin page shows decisions', async ({
  open,
}) => {
  const { page, other, heading } = await openLaterOfTwo(open)
  const note = page.getByRole('textbox', { name: REVIEW.addNote })
  const goTo = async (name: string, isOther: boolean) => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(heading).toBeVisible({ visible: isOther })
    await expect(note).toBeVisible()
  }
  // without a load: both applications are loaded already
  await goTo(REVIEW.next, false)
  await goTo(REVIEW.previous, true)
  await note.fill('She plays well.')
  await goTo(REVIEW.next, false)
  await expect(note).toHaveValue('')

  await goTo(REVIEW.previous, true)
  await test.step('Back drops the draft of a reason and opens the other application', async () => {
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

  await test.step('keys alone approve several applications, and the focus stays in the page', async () => {
    const [one, another] = [await earlyApplicant(), await earlyApplicant()]
    await page.goto('/dashboard?house=applications&tab=pending')
    // J moves the focus to the first row, X selects it
    const row = page.locator('[data-item]').first()
    await waitForHydration(row.getByRole('checkbox'))
    await page.keyboard.press('j')
    await expect(row.getByRole('button')).toBeFocused()
    await page.keyboard.press('x')
    await expect(row.getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('x')
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    for (const { displayName } of [one, another])
      await (await waitForHydration(page.getByRole('checkbox', { name: REVIEW.select(displayName) }))).press('Space')
    await page.getByRole('button', { name: REVIEW.bulk(2) }).press('Enter')
    await expectToast(page, REVIEW.bulkDone(2))
    await expect(page.getByRole('button', { name: REVIEW.open(another.displayName) })).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  await test.step('a typed reason can be copied after another admin has decided', async () => {
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

test('a held key approves one application, and a slow approval does not move the admin away', async ({ open }) => {
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
  await test.step('a held key approves only the first application', async () => {
    await press(page.getByRole('button', { name: REVIEW.open(last.displayName) }))
    await expect(headingOf(last)).toBeVisible()
    await page.keyboard.down('a')
    await expectToast(page, REVIEW_TEXTS.approved)
    // the next application opens while the key is still held
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
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held = promise
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(next)
  await reject.click()
  const reason = page.getByRole('textbox', { name: REVIEW.reason })
  await reason.fill('Please tell us more.')
  const approved = page.waitForResponse(/applications\.review\.approve/)
  const readAgain = page.waitForResponse(/applications\.review\.counts/)
  release()
  expect((await approved).ok()).toBe(true)
  await readAgain
  await expectToast(page, REVIEW_TEXTS.approved)
  await expect(reason).toHaveValue('Please tell us more.')
  await expect(page).toHaveURL(next)
})

test('a rejected fan reads the reason, applies again and completes the first steps of a creator', async ({
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
  // an earlier request reached the server, but its response was lost
  const sent = await apply()
  await page.getByRole('button', { name: FORM.send }).click()
  await expect(page.getByText(STATUS.about.received)).toBeVisible()
  await waitForListener(fan)
  await decide(sent, 'reject', { reason: 'Please tell us more about your shows.' })
  // the open page shows the rejection at once
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
  // the focus moves to the form that replaces the button
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
  // the dashboard marks the completed step
  await navigate(page, '/dashboard')
  await expect(page.getByText(WELCOME.done(1, 4))).toBeVisible()
  await publishPhoto(fan, 'The first one')
  await asOwner('update creator_profiles set video_rate = 77 where user_id = $1', [fan.id])
  await page.goto('/dashboard')
  await expect(page.getByText(WELCOME.done(3, 4))).toBeVisible()
  allowMeetingErrors(watch)
  await goLive(page, 'My first show')
  // the stream is live once its video arrives
  const liveAt = async () => (await asOwner('select live_at from streams where creator_id = $1', [fan.id]))[0]
  await expect.poll(liveAt).toMatchObject({ live_at: expect.any(Date) })
  await page.goto('/creator-application')
  await expect(page.getByText(WELCOME.complete)).toBeVisible()
})
