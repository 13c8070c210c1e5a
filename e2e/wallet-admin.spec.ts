import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { ADMIN_SENTENCES } from '#features/wallet/spec/admin.ts'
import { expect, test } from './support/browser.ts'
import { balanceOf, demoPerson, newFan } from './support/people.ts'
import { ask, asOwner, closeDispute, dispute, runJob } from './support/platform.ts'
import { expectToast, press } from './support/steps.ts'

async function openFigures(page: Page): Promise<void> {
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Platform wallet' })).toBeVisible()
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
const refresh = (page: Page) => press(page.getByRole('button', { name: 'Refresh' }))

test('a dispute shows in the figures when it opens, and leaves them when it is won', { tag: '@alone' }, async ({
  open,
}) => {
  const [admin, fan] = [await demoPerson('admin'), await newFan({ tokens: 200 })]
  const page = await open(admin)
  await openFigures(page)
  const before = Number(await figure(page, 'Open disputes').textContent())
  const id = await dispute(fan)
  await expect.poll(async () => (await balanceOf(fan)).held).toBe(200)
  await refresh(page)
  await expect(figure(page, 'Open disputes')).toHaveText(String(before + 1))
  await closeDispute(id, 'won')
  await expect.poll(async () => (await balanceOf(fan)).balance).toBe(200)
  await refresh(page)
  await expect(figure(page, 'Open disputes')).toHaveText(String(before))
})

test('one admin proposes an adjustment, the other approves it, and the tokens move then', { tag: '@alone' }, async ({
  open,
}) => {
  const fan = await newFan()
  const reason = `Missing bonus of ${fan.username}`
  const one = await open(await demoPerson('admin'))
  await openFigures(one)
  await press(one.getByRole('button', { name: 'Adjust tokens' }))
  const form = one.getByRole('form', { name: 'Adjust tokens' })
  await form.getByLabel('Person').fill(fan.username)
  await one.getByRole('option', { name: new RegExp(fan.username) }).click()
  await form.getByRole('textbox', { name: 'Tokens' }).fill('40')
  await expect(form.getByText('will have')).toContainText('40')
  await form.getByRole('button', { name: 'Propose adjustment' }).click()
  await expect(form.getByText(ADMIN_SENTENCES.reasonMissing)).toBeVisible()
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Propose adjustment' }).click()
  await expectToast(one, ADMIN_SENTENCES.proposed)
  const line = one.getByRole('listitem').filter({ hasText: reason })
  await expect(line).toContainText('Waits for another admin')
  expect((await balanceOf(fan)).balance).toBe(0)

  const two = await open(await demoPerson('admin2'))
  await openFigures(two)
  await press(two.getByRole('button', { name: `Approve 40 tokens of @${fan.username}` }))
  await expectToast(two, ADMIN_SENTENCES.approved)
  await expect(two.getByRole('listitem').filter({ hasText: reason })).toContainText('Approved')
  expect((await balanceOf(fan)).balance).toBe(40)
})

test('a ledger that does not add up is a red banner and stops payouts, until a proof finds it whole', {
  tag: '@alone',
}, async ({ open }) => {
  const [admin, admin2] = [await demoPerson('admin'), await demoPerson('admin2')]
  // a creator of its own: once set up for payouts, always set up
  const [creator, fan] = [await demoPerson('dev_okafor'), await newFan({ tokens: 50 })]
  const proposal = { user_id: creator.id, account: 'available', tokens: 400, reason: 'Something to pay out' }
  const proposed = await ask(admin, 'POST', '/admin/adjustments', proposal)
  const { id } = z.object({ id: z.uuid() }).parse(proposed.body.adjustment)
  expect((await ask(admin2, 'POST', `/admin/adjustments/${id}/approve`, {})).status).toBe(200)
  await asOwner('select ledger.payout_settings_set($1, $2, true)', [creator.id, `acct_${randomUUID()}`])

  const page = await open(admin)
  const corrupt = (by: number) =>
    asOwner("update ledger.accounts set balance = balance + $2 where owner_id = $1 and kind = 'spendable'", [
      fan.id,
      by,
    ])
  await corrupt(7)
  try {
    await runJob('proof')
    await openFigures(page)
    const alarm = page.getByRole('alert').filter({ hasText: ADMIN_SENTENCES.mismatch })
    await expect(alarm).toContainText(fan.id)
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
    const refused = await ask(creator, 'POST', '/payouts', { tokens: 400 })
    expect([refused.status, refused.body.code]).toEqual([503, 'PAYOUTS_STOPPED'])
    expect((await balanceOf(creator)).available).toBeGreaterThanOrEqual(400)
  } finally {
    await corrupt(-7)
    await runJob('proof')
  }
  await refresh(page)
  await expect(page.getByText('Every balance equals its movements.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: ADMIN_SENTENCES.mismatch })).toBeHidden()
})
