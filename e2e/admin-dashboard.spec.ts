import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { areaNames } from '#client/admin/areas.ts'
import { AGAIN } from '#features/accounts/spec.ts'
import { AUDIT } from '#features/admin/audit/spec.ts'
import { EXPORT_TEXTS } from '#features/admin/exports/spec.ts'
import { HEALTH } from '#features/admin/health/spec.ts'
import { ADMIN_DASHBOARD, FILTERS } from '#features/admin/shell/spec.ts'
import { REVIEW, REVIEW_TEXTS } from '#features/applications/review/spec.ts'
import { expect, test } from './support/browser.ts'
import { asOwner } from './support/database.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { ask } from './support/platform.ts'
import { expectToast, navigate, press, waitForHydration } from './support/steps.ts'

const apply = async (fan: Person) => {
  const { status, body } = await ask(fan, 'POST', '/creator-applications', { specialties: ['Music'], bio: 'I play.' })
  expect(status, JSON.stringify(body)).toBe(201)
  return z.object({ application: z.object({ id: z.uuid() }) }).parse(body).application.id
}

/** Navigates to another admin view and waits until it has replaced the previous one. */
async function navigateToView(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await expect(page).toHaveURL(path)
  await waitForHydration(page.getByRole('main'))
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test('an admin sees the platform health, exports filtered applications and approves one', { tag: '@smoke' }, async ({
  open,
}) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const id = await apply(fan)
  const page = await open(admin)
  await page.goto('/dashboard')
  await test.step('the rail leads to the platform health, which shows every part', async () => {
    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: areaNames.health }))
    await expect(page.getByRole('heading', { name: areaNames.health })).toBeVisible()
    for (const part of [HEALTH.ledger, HEALTH.audit, HEALTH.jobs, HEALTH.outbox, HEALTH.providers, HEALTH.errors])
      await expect(page.getByText(part, { exact: true }).first()).toBeVisible()
  })
  await test.step('the exported file has every row that matches the filters', async () => {
    await navigateToView(page, '/dashboard?house=applications&tab=pending')
    await page.getByLabel(FILTERS.search).fill(fan.username)
    await expect(page.getByText(fan.displayName).first()).toBeVisible()
    const saving = page.waitForEvent('download')
    await press(page.getByRole('button', { name: ADMIN_DASHBOARD.export }))
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^admin-export-\d+\.csv$/)
    await expectToast(page, EXPORT_TEXTS.done)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(fan.username)
  })
  await test.step('a reload keeps the filters, and the list sorts by a column', async () => {
    await page.getByLabel(FILTERS.dateRange).selectOption('month')
    await expect(page).toHaveURL(/range=month/)
    // the typed text reaches the URL after a delay
    await expect(page).toHaveURL(new RegExp(`q=${fan.username}`))
    await page.reload()
    await expect(page.getByLabel(FILTERS.search)).toHaveValue(fan.username)
    await expect(page.getByLabel(FILTERS.dateRange)).toHaveValue('month')
    const risk = page.getByRole('columnheader', { name: REVIEW.columns.risk })
    await press(risk.getByRole('button'))
    await expect(risk).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=-risk/)
  })
  await test.step('one press approves an application', async () => {
    await navigate(page, `/dashboard?house=applications&tab=pending&application=${id}`)
    await expect(page.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
    await press(page.getByRole('button', { name: REVIEW.approve, exact: true }))
    await expectToast(page, REVIEW_TEXTS.approved)
  })
})

test('an idle admin signs in again without losing a draft', async ({ open, watch }) => {
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
  const signInAgain = page.getByRole('dialog', { name: AGAIN.title })
  await signInAgain.getByLabel('Password', { exact: true }).fill(admin.password)
  await press(signInAgain.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(signInAgain).toBeHidden()
  await expect(page.getByLabel(REVIEW.reason)).toHaveValue('Not this time.')
  await press(page.getByRole('button', { name: REVIEW.reject, exact: true }))
  await expectToast(page, REVIEW_TEXTS.rejected)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('every admin view fits a phone, even with the longest name, and an admin queues an application', async ({
    open,
  }) => {
    const [fan, reporter, admin] = [await newFan(), await newFan(), await demoPerson('admin')]
    const application = await apply(fan)
    const [name, unbroken] = ['W'.repeat(50), 'y'.repeat(400)]
    await asOwner('update users set display_name = $2, bio = $3 where id = $1', [fan.id, name, unbroken])
    const about = { subject: 'content', content_type: 'profile', subject_id: fan.id, reason: 'spam', details: unbroken }
    const report = await ask(reporter, 'POST', '/reports', about)
    const page = await open(admin)
    await page.goto('/dashboard?house=audit')
    await waitForHydration(page.getByRole('main'))
    const detail = `/dashboard?house=applications&application=${application}`
    for (const [view, shown] of [
      ['/dashboard', name],
      ['/dashboard?house=health', HEALTH.ledger],
      ['/dashboard?house=applications&tab=pending', name],
      [detail, name],
      ['/dashboard?house=users', name],
      [`/dashboard?house=users&person=${fan.id}`, unbroken],
      ['/dashboard?house=moderation'],
      [`/dashboard?house=moderation&report=${String(report.body.id)}`, unbroken],
      ['/dashboard?house=audit', AUDIT.title],
      ...['overview', 'costs', 'disputes', 'payouts', 'adjustments'].map((tab) => [`/wallet?tab=${tab}`]),
    ]) {
      await navigateToView(page, view ?? '')
      const content = shown ? page.getByRole('main').getByText(shown) : page.getByRole('tabpanel')
      // a list below an open panel is hidden
      await expect(content.filter({ visible: true }).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(375)
    }
    await navigate(page, detail)
    await press(page.getByRole('button', { name: REVIEW.queue }))
    await expectToast(page, REVIEW_TEXTS.queued)
  })
})
