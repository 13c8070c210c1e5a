import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { COSTS } from '#features/admin/costs/spec.ts'
import { DISPUTES } from '#features/purchase/disputes/spec.ts'
import { ADMIN_SENTENCES } from '#features/wallet/admin/spec.ts'
import type { MoneyTab } from '#features/wallet/lists.ts'
import { PAYOUT_SENTENCES } from '#features/wallet/payouts/spec.ts'
import { expect, test } from './support/browser.ts'
import { balanceOf, demoPerson, newFan } from './support/people.ts'
import { ask, asOwner, closeDispute, dispute, runJob } from './support/platform.ts'
import { expectToast, press } from './support/steps.ts'

async function openFigures(page: Page, tab?: MoneyTab): Promise<void> {
  await page.goto(tab ? `/wallet?tab=${tab}` : '/wallet')
  await expect(page.getByRole('heading', { name: ADMIN_SENTENCES.title, exact: true })).toBeVisible()
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
const refresh = (page: Page) => press(page.getByRole('button', { name: 'Refresh' }))

test('an admin sends evidence for an open dispute; a won dispute is no longer counted', { tag: '@alone' }, async ({
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
  await page.getByRole('link', { name: 'Open disputes' }).click()
  await press(page.getByRole('button', { name: `${DISPUTES.answer}: @${fan.username}` }))
  const evidence = page.getByRole('dialog', { name: DISPUTES.evidence })
  await expect(evidence.getByLabel('Purchase', { exact: true })).toHaveValue(/200 Limelight tokens/)
  await evidence.getByLabel('Anything else').fill('The bank may ask us anything.')
  await evidence.getByRole('button', { name: DISPUTES.submit }).click()
  await expect(evidence.getByText(DISPUTES.sure)).toBeVisible()
  await evidence.getByRole('button', { name: DISPUTES.submit }).click()
  await expectToast(page, DISPUTES.submitted)
  await expect(page.getByRole('listitem').filter({ hasText: `@${fan.username}` })).toContainText('evidence by @')
  await openFigures(page)
  await closeDispute(id, 'won')
  await expect.poll(async () => (await balanceOf(fan)).balance).toBe(200)
  await refresh(page)
  await expect(figure(page, 'Open disputes')).toHaveText(String(before))
})

test('the tab Costs shows vendor costs and earnings of a chosen period', async ({ open }) => {
  const page = await open(await demoPerson('admin'))
  await openFigures(page)
  await page.getByRole('tab', { name: 'Costs' }).click()
  const costs = page.getByRole('region', { name: COSTS.title })
  for (const name of Object.values(COSTS.products))
    await expect(costs.getByRole('listitem').filter({ hasText: name }).getByText(COSTS.cost)).toBeVisible()
  const answer = page.waitForResponse(
    (response) => response.url().includes('admin.costs') && (response.request().postData() ?? '').includes('90'),
  )
  await costs.getByRole('radio', { name: COSTS.periods[90] }).locator('xpath=ancestor::label').click()
  expect((await answer).ok()).toBe(true)
  await expect(page.getByRole('region', { name: COSTS.prices }).getByText('RealtimeKit').first()).toBeVisible()
})

test('an admin opens the rows behind a figure and holds payouts with a reason that the creator sees', {
  tag: '@smoke',
}, async ({ open }) => {
  const creator = await demoPerson('dev_okafor')
  const page = await open(await demoPerson('admin'))
  await openFigures(page)
  await press(page.getByRole('button', { name: 'Liability' }).first())
  const rows = page.getByRole('dialog', { name: 'Liability' })
  await expect(rows.getByRole('listitem').first()).toContainText('@')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Payouts' }).click()
  await press(page.getByRole('button', { name: 'Hold payouts' }))
  const form = page.getByRole('form', { name: 'Hold payouts' })
  const choosePerson = async ({ username }: { username: string }) => {
    await form.getByLabel('Person').fill(username)
    await page.getByRole('option', { name: new RegExp(username) }).click()
  }
  const hold = form.getByRole('button', { name: 'Hold payouts' })
  await test.step('each press of the button focuses the first invalid field', async () => {
    await hold.click()
    await expect(form.getByText(ADMIN_SENTENCES.creatorMissing)).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Person' })).toBeFocused()
    await choosePerson(await newFan())
    await hold.click()
    await expect(form.getByText(ADMIN_SENTENCES.onlyCreators)).toBeVisible()
    await expect(form.getByRole('group', { name: 'Person' })).toBeFocused()
    await form.getByRole('button', { name: 'Change the person' }).click()
  })
  await choosePerson(creator)
  await hold.click()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByLabel('Reason').fill('We check your last sales.')
  await hold.click()
  await expectToast(page, ADMIN_SENTENCES.held)
  const theirs = await open(creator)
  await theirs.goto('/wallet')
  await expect(theirs.getByText(PAYOUT_SENTENCES.held('We check your last sales.'))).toBeVisible()
  await press(page.getByRole('button', { name: `Release the payouts of @${creator.username}` }))
  const release = page.getByRole('form', { name: `Release the payouts of @${creator.username}` })
  await release.getByLabel('Reason').fill('All good.')
  await release.getByRole('button', { name: 'Release' }).click()
  await expectToast(page, ADMIN_SENTENCES.released)
})

test('tokens move when a second admin approves an adjustment', { tag: '@alone' }, async ({ open }) => {
  const fan = await newFan()
  const reason = `Missing bonus of ${fan.username}`
  const one = await open(await demoPerson('admin'))
  await openFigures(one, 'adjustments')
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
  await openFigures(two, 'adjustments')
  await press(two.getByRole('button', { name: `Approve 40 tokens of @${fan.username}` }))
  await expectToast(two, ADMIN_SENTENCES.approved)
  await expect(two.getByRole('listitem').filter({ hasText: reason })).toContainText('Approved')
  expect((await balanceOf(fan)).balance).toBe(40)
})

test('a corrupted ledger shows an alert and stops payouts until a proof finds no violation', {
  tag: '@alone',
}, async ({ open }) => {
  const [admin, admin2] = [await demoPerson('admin'), await demoPerson('admin2')]
  // uses a demo creator, whose payouts stay set up after the test
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
