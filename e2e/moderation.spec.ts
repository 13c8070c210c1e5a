import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { HELD } from '#features/accounts/suspension/spec.ts'
import { addressOf } from '#features/content/viewer/state.ts'
import { APPEALS, DECISIONS } from '#features/moderation/appeals/spec.ts'
import { CASE_SENTENCES, CASES, noteMax } from '#features/moderation/cases/spec.ts'
import { LEGAL, LEGAL_KINDS, LEGAL_STATES } from '#features/moderation/legal/spec.ts'
import { REPORT_TEXTS } from '#features/moderation/reports/spec.ts'
import { HOUSE_RULES, REASONS } from '#features/moderation/spec.ts'
import { TRANSPARENCY } from '#features/moderation/transparency/spec.ts'
import { UNSENT } from '#shared/unsent.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { asOwner } from './support/database.ts'
import { demoPerson, newFan, newPerson, type Person } from './support/people.ts'
import { ask } from './support/platform.ts'
import { awake, dialog, expectToast, navigate, press } from './support/steps.ts'

/** A photo of a creator's that a fan has bought for 50 of 80 tokens; its id. */
async function bought(creator: Person, fan: Person): Promise<string> {
  await publishPhoto(creator, 'A borrowed photo', 50)
  await asOwner(`select ledger.promo_grant(id, 80, 'test') from users where username = $1`, [fan.username])
  const [item] = await asOwner(
    `select i.id, ledger.content_unlock(f.id, i.id, 50, null, gen_random_uuid()::text, 'x', 16) as answer
     from content_items i join users c on c.id = i.creator_id, users f where c.username = $1 and f.username = $2`,
    [creator.username, fan.username],
  )
  return String(Object(item).id)
}

const balanceOf = async ({ username }: { username: string }) => {
  const [row] = await asOwner(
    `select a.balance::int as balance from ledger.accounts a join users u on u.id = a.owner_id
     where u.username = $1 and a.kind = 'spendable'`,
    [username],
  )
  return Object(row).balance
}

test('a fan reports what they bought, an admin removes it, the fan is refunded; the author appeals and another admin restores it', async ({
  open,
}) => {
  test.setTimeout(150_000)
  const [fan, creator] = [await newFan(), await newPerson('creator')]
  const id = await bought(creator, fan)
  expect(await balanceOf(fan)).toBe(30)

  const page = await open(fan)
  await page.goto(addressOf({ id, creator }))
  await press(page.getByRole('button', { name: 'Report' }).last())
  await page.getByLabel(REPORT_TEXTS.which).selectOption({ label: REASONS.fraud })
  await page.getByLabel(REPORT_TEXTS.what).fill('This photo is from a book.')
  await page.getByRole('button', { name: REPORT_TEXTS.send }).click()
  await expectToast(page, REPORT_TEXTS.reported)

  // by phone: the queue, the claim and the decision
  const house = await open(await demoPerson('admin'), { viewport: { width: 375, height: 812 } })
  await house.goto('/dashboard?house=moderation')
  await press(house.getByRole('button', { name: CASES.open('content', creator.displayName) }))
  await expect(house.getByText('This photo is from a book.')).toBeVisible()
  await house.getByRole('button', { name: CASES.claim }).click()
  await expect(house.getByRole('button', { name: CASES.release })).toBeVisible()
  await house.getByRole('button', { name: CASES.remove, exact: true }).click()
  const removal = house.getByRole('form', { name: CASES.remove })
  // the first press says all that is wrong, and leads to the first of it
  await removal.getByLabel(CASES.note).fill('x'.repeat(noteMax + 1))
  await removal.getByRole('button', { name: CASES.remove }).click()
  await expect(removal.getByText(CASE_SENTENCES.ruleMissing)).toBeVisible()
  await expect(removal.getByLabel(CASES.rule)).toBeFocused()
  await removal.getByLabel(CASES.note).fill('')
  await house.getByLabel(CASES.rule).selectOption({ label: HOUSE_RULES.copyright.title })
  await removal.getByRole('button', { name: CASES.remove }).click()
  await expectToast(house, CASES.removed)
  // on the case that is read next, or in the list
  await expect(house.locator('main :focus')).toHaveCount(1)
  expect(await balanceOf(fan)).toBe(80)

  const studio = await open(creator)
  await studio.goto('/decisions')
  await expect(studio.getByText(HOUSE_RULES.copyright.title)).toBeVisible()
  await press(studio.getByRole('button', { name: DECISIONS.appeal }))
  await studio.getByLabel(DECISIONS.why).fill('I took it, the book is mine too.')
  await studio.getByRole('button', { name: DECISIONS.send }).click()
  await expect(studio.getByText(DECISIONS.states.open)).toBeVisible()

  const other = await open(await demoPerson('admin2'))
  await other.goto('/dashboard?house=moderation&queue=appeals')
  const appeal = other.getByRole('listitem').filter({ hasText: 'I took it, the book is mine too.' })
  await test.step('with keys alone: the focus goes on in the report that is opened from an appeal, and back at the appeal', async () => {
    const toReport = await awake(appeal.getByRole('button', { name: APPEALS.openCase }))
    await toReport.press('Enter')
    await expect(other.getByRole('region', { name: new RegExp(`of ${creator.displayName}$`) })).toBeFocused()
    await other.getByRole('button', { name: CASES.close }).press('Enter')
    await expect(toReport).toBeFocused()
  })
  await press(appeal.getByLabel(APPEALS.reason))
  await appeal.getByLabel(APPEALS.reason).fill('The book names you.')
  await appeal.getByRole('button', { name: APPEALS.overturn }).click()
  await expectToast(other, APPEALS.overturned)
  expect(await balanceOf(fan)).toBe(30)
  await test.step('back from a report that was opened from the decided ones leads to them', async () => {
    await other.getByText(APPEALS.views.decided, { exact: true }).click()
    await press(appeal.getByRole('button', { name: APPEALS.openCase }))
    await press(other.getByRole('button', { name: CASES.close }))
    await expect(appeal).toContainText('The book names you.')
  })
  await studio.reload()
  await expect(studio.getByText('The book names you.')).toBeVisible()
  await page.goto(addressOf({ id, creator }))
  await expect(page.getByText('A borrowed photo').first()).toBeVisible()
})

test('a person suspended by hand reads the rules and appeals, and another admin gives the account back', async ({
  open,
}) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const reason = `You asked ${randomUUID()} for money outside Limelight.`
  expect((await ask(admin, 'POST', `/admin/users/${fan.id}/suspend`, { reason })).status).toBe(200)
  const page = await open(fan)
  await page.goto('/explore')
  await expect(page).toHaveURL('/suspended')
  await expect(page.getByText(reason)).toHaveCount(1)
  await press(page.getByRole('link', { name: 'House rules', exact: true }))
  await expect(page.getByRole('heading', { name: HOUSE_RULES.off_platform.title })).toBeVisible()
  await press(page.getByRole('link', { name: HELD.back }))
  await press(page.getByRole('button', { name: DECISIONS.appeal }))
  await page.getByLabel(DECISIONS.why).fill('I only sent my address.')
  await page.getByRole('button', { name: DECISIONS.send }).click()
  await expect(page.getByText(DECISIONS.states.open)).toBeVisible()

  const appealOf = (house: Page) => house.getByRole('listitem').filter({ hasText: reason })
  const first = await open(admin)
  await first.goto('/dashboard?house=moderation&queue=appeals')
  await expect(appealOf(first).getByText(APPEALS.own)).toBeVisible()
  await expect(appealOf(first).getByRole('button', { name: APPEALS.overturn })).toHaveCount(0)
  const other = await open(await demoPerson('admin2'))
  await other.goto('/dashboard?house=moderation&queue=appeals')
  await expect(appealOf(other).getByText(APPEALS.suspendedBy(admin.displayName))).toBeVisible()
  await press(appealOf(other).getByLabel(APPEALS.reason))
  await appealOf(other).getByLabel(APPEALS.reason).fill('It was an address.')
  await appealOf(other).getByRole('button', { name: APPEALS.overturn }).click()
  await expectToast(other, APPEALS.overturned)
  await page.goto('/decisions')
  await expect(page.getByText('It was an address.')).toBeVisible()
  await expect(page.getByText(DECISIONS.restored)).toBeVisible()
})

test('a warned fan reads the rule and the words where the notice leads, and another admin on their page', async ({
  open,
}) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const warning = { rule: 'off_platform', reason: 'Your last message asked for a transfer.' } as const
  expect((await ask(admin, 'POST', `/admin/users/${fan.id}/warn`, warning)).status).toBe(204)
  const page = await open(fan)
  await page.goto('/explore')
  await press(page.getByRole('button', { name: /^Notifications/ }).first())
  await press(dialog(page, 'Notifications').getByText('A warning').first())
  await expect(page).toHaveURL('/decisions')
  await expect(page.getByText(HOUSE_RULES.off_platform.title)).toBeVisible()
  await expect(page.getByText(warning.reason)).toBeVisible()

  const house = await open(await demoPerson('admin2'))
  await house.goto(`/dashboard?house=users&person=${fan.id}`)
  await expect(house.getByText(warning.reason, { exact: true })).toBeVisible()
})

test('a key that is held down decides once; who has gone on while a decision is under way stays there, and nothing begun about another is', async ({
  open,
}) => {
  const [fan, other, reporter, admin] = [await newFan(), await newFan(), await newFan(), await demoPerson('admin')]
  const cases: string[] = []
  for (const { id } of [fan, other]) {
    const about = { subject: 'content', content_type: 'profile', subject_id: id, reason: 'spam' }
    cases.push(String((await ask(reporter, 'POST', '/reports', about)).body.id))
  }
  const page = await open(admin)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/moderation.cases.dismiss**', async (route) => {
    await held
    await route.continue()
  })
  const [first, second] = cases.map((id) => `/dashboard?house=moderation&report=${id}`)
  const [title, otherTitle] = [fan, other].map(({ displayName }) =>
    page.getByRole('heading', { level: 2, name: new RegExp(`of ${displayName}$`) }),
  )
  if (!(first && second && title && otherTitle)) throw new Error('a case is missing')
  const dismissed = page.getByRole('form', { name: CASES.dismiss })
  await page.goto(second)
  await expect(otherTitle).toBeVisible()
  await navigate(page, first)
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: CASES.dismiss, exact: true }).click()
  await dismissed.getByLabel(CASES.note).fill('Nothing is wrong here.')
  await page.goBack()
  await expect(otherTitle).toBeVisible()
  await expect(dismissed).toHaveCount(0)

  await page.goForward()
  await expect(title).toBeVisible()
  await dismissed.getByRole('button', { name: CASES.dismiss }).click()
  await navigate(page, second)
  await page.getByRole('button', { name: CASES.remove, exact: true }).click()
  letGo()
  await expectToast(page, CASES.dismissed)
  await expect(page.getByRole('form', { name: CASES.remove })).toBeVisible()
  await expect(otherTitle).toBeVisible()

  await test.step('a key that is held down or pressed again decides once', async () => {
    await ask(admin, 'POST', `/admin/moderation/reports/${cases[1]}/remove`, { reason: 'spam' })
    let undos = 0
    await page.route('**/moderation.cases.undo**', async (route) => {
      undos += 1
      await route.continue()
    })
    await navigate(page, first)
    await navigate(page, second)
    await expect(page.getByRole('button', { name: CASES.undo })).toBeVisible()
    // held down, it repeats
    for (let times = 0; times < 5; times++) await page.keyboard.down('u')
    await expectToast(page, CASES.undone)
    await expect(page.getByRole('button', { name: CASES.remove, exact: true })).toBeVisible()
    expect(undos).toBe(1)
    // what was begun about it is there again; once it is put away the focus stays with the case
    await page.keyboard.press('Escape')
    await expect(page.getByRole('form', { name: CASES.remove })).toHaveCount(0)
    await expect(page.getByRole('region', { name: new RegExp(`of ${other.displayName}$`) })).toBeFocused()
  })

  await test.step('what is being typed while another admin decides stays to be copied', async () => {
    await page.getByRole('button', { name: CASES.remove, exact: true }).click()
    await page.getByRole('form', { name: CASES.remove }).getByLabel(CASES.note).fill('They sell pills.')
    const second = await demoPerson('admin2')
    await ask(second, 'POST', `/admin/moderation/reports/${cases[1]}/dismiss`, { reason: 'no_violation' })
    await expectToast(page, UNSENT.title)
    await expectToast(page, 'They sell pills.')
    await expect(page.getByRole('form', { name: CASES.remove })).toHaveCount(0)
    await page.getByRole('button', { name: UNSENT.copy }).click()
    await expectToast(page, UNSENT.copied)
    await page.getByRole('button', { name: UNSENT.close }).click()
    await expect(page.getByText('They sell pills.')).toHaveCount(0)
  })
})

test('a visitor sends a legal notice and reads its state; an admin sees the clock and answers', async ({ open }) => {
  const page = await open(null)
  await page.goto('/legal')
  await press(page.getByRole('button', { name: LEGAL.send }))
  await expect(page.getByText('Please give your name.')).toBeVisible()
  await expect(page.getByLabel(LEGAL.name)).toBeFocused()
  await page.getByLabel(LEGAL.name).fill('Ada Rights')
  await page.getByLabel(LEGAL.email).fill('ada-rights@limelight.test')
  await page.getByLabel(LEGAL.url).fill('https://limelight.test/nobody-here')
  await page.getByLabel(LEGAL_KINDS.intimate.statement).fill('It shows me, and I never agreed.')
  await page.getByLabel(LEGAL_KINDS.intimate.confirm).check()
  await page.getByRole('button', { name: LEGAL.send }).click()
  await expect(page.getByText(LEGAL.sentText)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(LEGAL.sentText)
  await page.getByRole('link', { name: LEGAL.toState }).click()
  await expect(page.getByText(LEGAL_STATES.received)).toBeVisible()

  const house = await open(await demoPerson('admin'))
  await house.goto('/dashboard?house=moderation&queue=legal')
  const notice = house.getByRole('listitem').filter({ hasText: 'It shows me, and I never agreed.' }).first()
  await expect(notice.getByText('47 h left')).toBeVisible()
  await notice.getByLabel('Why').fill('There is nothing at this address.')
  await notice.getByRole('button', { name: 'Reject' }).click()
  await expectToast(house, 'Rejected the notice')
  await page.reload()
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  await navigate(page, '/transparency')
  await expect(page.getByRole('heading', { name: TRANSPARENCY.title })).toBeVisible()
  await expect(page.getByRole('row', { name: /Notices about intimate images/ })).toBeVisible()
})
