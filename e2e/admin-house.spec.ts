import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { AGAIN } from '#features/accounts/spec.ts'
import { EXPORT_TEXTS } from '#features/admin/exports/spec.ts'
import { HEALTH } from '#features/admin/health/spec.ts'
import { FILTERS, HOUSE } from '#features/admin/shell/spec.ts'
import { REVIEW, REVIEW_TEXTS } from '#features/applications/review/spec.ts'
import { expect, test } from './support/browser.ts'
import { asOwner } from './support/database.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { ask } from './support/platform.ts'
import { awake, expectToast, navigate, press } from './support/steps.ts'

const apply = async (fan: Person) => {
  const { status, body } = await ask(fan, 'POST', '/creator-applications', { specialties: ['Music'], bio: 'I play.' })
  expect(status, JSON.stringify(body)).toBe(201)
  return z.object({ application: z.object({ id: z.uuid() }) }).parse(body).application.id
}

/** To another view of the page, all of it: nothing of the one before is there any more. */
async function goOn(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await expect(page).toHaveURL(path)
  await awake(page.getByRole('main'))
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test('of two admins on one application the second reads who was faster', async ({ open }) => {
  const [fan, one, two] = [await newFan(), await demoPerson('admin'), await demoPerson('admin2')]
  const id = await apply(fan)
  const [first, second] = [await open(one), await open(two)]
  for (const page of [first, second]) {
    await page.goto(`/dashboard?house=applications&tab=pending&application=${id}`)
    await expect(page.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  }
  await press(first.getByRole('button', { name: REVIEW.approve, exact: true }))
  await expectToast(first, REVIEW_TEXTS.approved)
  const late = await ask(two, 'POST', `/admin/creator-applications/${id}/reject`, { reason: 'No.' })
  expect([late.status, late.body.error]).toEqual([409, `already approved by ${one.displayName}`])
})

test('an admin who was away signs in again where they are, and what they wrote is still there', async ({
  open,
  watch,
}) => {
  const [fan, admin] = [await newFan(), await newFan()]
  const id = await apply(fan)
  await asOwner("update users set role = 'admin', totp_exempt = true where id = $1", [admin.id])
  const page = await open(admin)
  await page.goto(`/dashboard?house=applications&tab=pending&application=${id}`)
  await press(page.getByRole('button', { name: REVIEW.reject, exact: true }))
  await page.getByLabel(REVIEW.reason).fill('Not this time.')
  await asOwner("update session_families set admin_seen_at = now() - interval '31 minutes' where user_id = $1", [
    admin.id,
  ])
  await press(page.getByRole('button', { name: REVIEW.reject, exact: true }))
  watch.expectRefusal(401, '/api/trpc/applications.review.reject')
  const again = page.getByRole('dialog', { name: AGAIN.title })
  await again.getByLabel('Password', { exact: true }).fill(admin.password)
  await press(again.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(again).toBeHidden()
  await expect(page.getByLabel(REVIEW.reason)).toHaveValue('Not this time.')
  await press(page.getByRole('button', { name: REVIEW.reject, exact: true }))
  await expectToast(page, REVIEW_TEXTS.rejected)
})

test('the longest name and words without a space widen no view of the house on a phone', async ({ open }) => {
  const [fan, reporter, admin] = [await newFan(), await newFan(), await demoPerson('admin')]
  const application = await apply(fan)
  const [name, words] = ['W'.repeat(50), 'y'.repeat(400)]
  await asOwner('update users set display_name = $2, bio = $3 where id = $1', [fan.id, name, words])
  const about = { subject: 'content', content_type: 'profile', subject_id: fan.id, reason: 'spam', details: words }
  const report = await ask(reporter, 'POST', '/reports', about)
  const page = await open(admin, { viewport: { width: 375, height: 812 } })
  await page.goto('/dashboard')
  await awake(page.getByRole('main'))
  for (const [view, shown] of [
    ['', name],
    ['?house=applications&tab=pending', name],
    [`?house=applications&application=${application}`, name],
    ['?house=users', name],
    [`?house=users&person=${fan.id}`, words],
    [`?house=moderation&report=${String(report.body.id)}`, words],
  ] as const) {
    await goOn(page, `/dashboard${view}`)
    await expect(page.getByText(shown).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(375)
  }
})

test('an export holds every row that the filters show', async ({ open }) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  await apply(fan)
  const page = await open(admin)
  await page.goto('/dashboard?house=applications&tab=pending')
  await page.getByLabel(FILTERS.search).fill(fan.username)
  await expect(page.getByText(fan.displayName).first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await press(page.getByRole('button', { name: HOUSE.export }))
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^admin-export-\d+\.csv$/)
  await expectToast(page, EXPORT_TEXTS.done)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(fan.username)
})

test('the state of the platform is on the dashboard, with its parts', async ({ open }) => {
  const page = await open(await demoPerson('admin'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: HEALTH.title })).toBeVisible()
  await page.getByText(HEALTH.details).click()
  for (const part of [HEALTH.ledger, HEALTH.audit, HEALTH.jobs, HEALTH.outbox, HEALTH.providers, HEALTH.errors])
    await expect(page.getByText(part, { exact: true }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('every view of the house and of the money fits, and an application is decided', async ({ open }) => {
    const [fan, admin] = [await newFan(), await demoPerson('admin')]
    const id = await apply(fan)
    const page = await open(admin)
    const addresses = ['dashboard', 'applications', 'users', 'moderation', 'audit'].map(
      (one) => `/dashboard?house=${one}`,
    )
    const money = ['overview', 'disputes', 'payouts', 'adjustments'].map((one) => `/wallet?tab=${one}`)
    await page.goto('/dashboard')
    await awake(page.getByRole('main'))
    for (const address of [...addresses, ...money]) {
      await goOn(page, address)
      await expect(page.getByRole('tabpanel').first()).toBeVisible()
      const wide = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await wide(), address).toBeLessThanOrEqual(0)
    }
    await navigate(page, `/dashboard?house=applications&tab=pending&application=${id}`)
    await press(page.getByRole('button', { name: REVIEW.queue }))
    await expectToast(page, REVIEW_TEXTS.queued)
  })
})
