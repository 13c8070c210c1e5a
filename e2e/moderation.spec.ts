import { randomUUID } from 'node:crypto'
import { RESTRICTED } from '#features/accounts/suspension/spec.ts'
import { addressOf } from '#features/content/items/state.ts'
import { APPEALS, DECISIONS } from '#features/moderation/appeals/spec.ts'
import { CASE_SENTENCES, CASES, noteMax } from '#features/moderation/cases/spec.ts'
import { LEGAL, LEGAL_KINDS, LEGAL_STATES } from '#features/moderation/legal/spec.ts'
import { REPORT_TEXTS } from '#features/moderation/reports/spec.ts'
import { HOUSE_RULES, REASONS } from '#features/moderation/spec.ts'
import { TRANSPARENCY } from '#features/moderation/transparency/spec.ts'
import { UNSENT } from '#shared/sentences.ts'
import { expect, test } from './support/browser.ts'
import { publishPhoto } from './support/content.ts'
import { asOwner } from './support/database.ts'
import { demoPerson, newFan, newPerson, type Person } from './support/people.ts'
import { ask } from './support/platform.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

/** Publishes a photo for 50 tokens. Returns its id. */
async function publishPaidPhoto(creator: Person, title: string): Promise<string> {
  await publishPhoto(creator, title, 50)
  const [item] = await asOwner('select id from content_items where creator_id = $1', [creator.id])
  return String(Object(item).id)
}

/** Grants a fan 80 tokens and unlocks the photo for 50 of them. */
async function unlock(id: string, fan: Person): Promise<void> {
  await asOwner(`select ledger.promo_grant($1::uuid, 80, 'test')`, [fan.id])
  await asOwner(`select ledger.content_unlock($1::uuid, $2::uuid, 50, null, gen_random_uuid()::text, 'x', 16)`, [
    fan.id,
    id,
  ])
}

test('a fan reports a purchase, and an admin removes it on a phone', { tag: '@smoke' }, async ({ open }) => {
  const [fan, creator] = [await newFan(), await newPerson('creator')]
  const id = await publishPaidPhoto(creator, 'A borrowed photo')
  await unlock(id, fan)

  const page = await open(fan)
  await page.goto(addressOf({ id, creator }))
  await press(page.getByRole('button', { name: 'Report' }).last())
  await page.getByLabel(REPORT_TEXTS.which).selectOption({ label: REASONS.fraud })
  await page.getByLabel(REPORT_TEXTS.what).fill('This photo is from a book.')
  await page.getByRole('button', { name: REPORT_TEXTS.send }).click()
  await expectToast(page, REPORT_TEXTS.reported)

  const admin = await open(await demoPerson('admin'), { viewport: { width: 375, height: 812 } })
  await admin.goto('/dashboard?house=moderation')
  await press(admin.getByRole('button', { name: CASES.open('content', creator.displayName) }))
  await expect(admin.getByText('This photo is from a book.')).toBeVisible()
  await admin.getByRole('button', { name: CASES.claim }).click()
  await expect(admin.getByRole('button', { name: CASES.release })).toBeVisible()
  await admin.getByRole('button', { name: CASES.remove, exact: true }).click()
  const removal = admin.getByRole('form', { name: CASES.remove })
  await test.step('an invalid form shows every error and focuses the first field with one', async () => {
    await removal.getByLabel(CASES.note).fill('x'.repeat(noteMax + 1))
    await removal.getByRole('button', { name: CASES.remove }).click()
    await expect(removal.getByText(CASE_SENTENCES.ruleMissing)).toBeVisible()
    await expect(removal.getByLabel(CASES.rule)).toBeFocused()
  })
  await removal.getByLabel(CASES.note).fill('')
  await admin.getByLabel(CASES.rule).selectOption({ label: HOUSE_RULES.copyright.title })
  await removal.getByRole('button', { name: CASES.remove }).click()
  await expectToast(admin, CASES.removed)
  // the focus stays in the main content: in the next case or in the list
  await expect(admin.locator('main :focus')).toHaveCount(1)
})

test('an author appeals a removal, and another admin restores the item', async ({ open }) => {
  const [fan, creator, admin] = [await newFan(), await newPerson('creator'), await demoPerson('admin')]
  const id = await publishPaidPhoto(creator, 'My own photo')
  const about = { subject: 'content', content_type: 'content', subject_id: id, reason: 'fraud' }
  const report = await ask(fan, 'POST', '/reports', about)
  const removal = `/admin/moderation/reports/${String(report.body.id)}/remove`
  expect((await ask(admin, 'POST', removal, { reason: 'copyright' })).status).toBe(200)

  const page = await open(creator)
  await page.goto('/decisions')
  await expect(page.getByText(HOUSE_RULES.copyright.title)).toBeVisible()
  await press(page.getByRole('button', { name: DECISIONS.appeal }))
  await page.getByLabel(DECISIONS.why).fill('I took it, the book is mine too.')
  await page.getByRole('button', { name: DECISIONS.send }).click()
  await expect(page.getByText(DECISIONS.states.open)).toBeVisible()

  const other = await open(await demoPerson('admin2'))
  await other.goto('/dashboard?house=moderation&queue=appeals')
  const appeal = other.getByRole('listitem').filter({ hasText: 'I took it, the book is mine too.' })
  await test.step('the keyboard focus moves to the report of an appeal and back', async () => {
    const toReport = await waitForHydration(appeal.getByRole('button', { name: APPEALS.openCase }))
    await toReport.press('Enter')
    const report = other.locator('[data-panel]').filter({ hasText: creator.displayName })
    await expect(report).toBeFocused()
    await other.getByRole('button', { name: CASES.close }).press('Enter')
    await expect(toReport).toBeFocused()
  })
  await press(appeal.getByLabel(APPEALS.reason))
  await appeal.getByLabel(APPEALS.reason).fill('The book names you.')
  await appeal.getByRole('button', { name: APPEALS.overturn }).click()
  await expectToast(other, APPEALS.overturned)
  await test.step('closing a report leads back to the decided appeals', async () => {
    await other.getByText(APPEALS.views.decided, { exact: true }).click()
    await press(appeal.getByRole('button', { name: APPEALS.openCase }))
    await press(other.getByRole('button', { name: CASES.close }))
    await expect(appeal).toContainText('The book names you.')
  })
  await page.reload()
  await expect(page.getByText('The book names you.')).toBeVisible()
  await page.goto(addressOf({ id, creator }))
  await expect(page.getByText('My own photo').first()).toBeVisible()
})

test('a suspended fan reads the house rules and appeals, and another admin lifts the suspension', async ({ open }) => {
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const reason = `You asked ${randomUUID()} for money outside Limelight.`
  expect((await ask(admin, 'POST', `/admin/users/${fan.id}/suspend`, { reason })).status).toBe(200)
  const page = await open(fan)
  await page.goto('/explore')
  await expect(page).toHaveURL('/suspended')
  await expect(page.getByText(reason)).toHaveCount(1)
  await press(page.getByRole('link', { name: 'House rules', exact: true }))
  await expect(page.getByRole('heading', { name: HOUSE_RULES.off_platform.title })).toBeVisible()
  await press(page.getByRole('link', { name: RESTRICTED.back }))
  await press(page.getByRole('button', { name: DECISIONS.appeal }))
  await page.getByLabel(DECISIONS.why).fill('I only sent my address.')
  await page.getByRole('button', { name: DECISIONS.send }).click()
  await expect(page.getByText(DECISIONS.states.open)).toBeVisible()

  const other = await open(await demoPerson('admin2'))
  await other.goto('/dashboard?house=moderation&queue=appeals')
  const appeal = other.getByRole('listitem').filter({ hasText: reason })
  await expect(appeal.getByText(APPEALS.suspendedBy(admin.displayName))).toBeVisible()
  await press(appeal.getByLabel(APPEALS.reason))
  await appeal.getByLabel(APPEALS.reason).fill('It was an address.')
  await appeal.getByRole('button', { name: APPEALS.overturn }).click()
  await expectToast(other, APPEALS.overturned)
  await page.goto('/decisions')
  await expect(page.getByText('It was an address.')).toBeVisible()
  await expect(page.getByText(DECISIONS.restored)).toBeVisible()
})

test('a warned fan reads the rule and the text, and an admin sees them on the fan’s admin page', async ({ open }) => {
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

  const admin2 = await open(await demoPerson('admin2'))
  await admin2.goto(`/dashboard?house=users&person=${fan.id}`)
  await expect(admin2.getByText(warning.reason, { exact: true })).toBeVisible()
})

test('an admin who opens the next case during a decision stays in it, and its draft is kept', async ({ open }) => {
  const [fan, other, reporter, admin] = [await newFan(), await newFan(), await newFan(), await demoPerson('admin')]
  const cases: string[] = []
  for (const { id } of [fan, other]) {
    const about = { subject: 'content', content_type: 'profile', subject_id: id, reason: 'spam' }
    cases.push(String((await ask(reporter, 'POST', '/reports', about)).body.id))
  }
  const page = await open(admin)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
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
  release()
  await expectToast(page, CASES.dismissed)
  await expect(page.getByRole('form', { name: CASES.remove })).toBeVisible()
  await expect(otherTitle).toBeVisible()

  await test.step('a held key undoes one decision', async () => {
    await ask(admin, 'POST', `/admin/moderation/reports/${cases[1]}/remove`, { reason: 'spam' })
    let undos = 0
    await page.route('**/moderation.cases.undo**', async (route) => {
      undos += 1
      await route.continue()
    })
    await navigate(page, first)
    await expect(title).toBeVisible()
    await navigate(page, second)
    // the other case is decided too: its button must be gone before the key is pressed
    await expect(otherTitle).toBeVisible()
    await expect(page.getByRole('button', { name: CASES.undo })).toBeVisible()
    // a held key repeats
    for (let times = 0; times < 5; times++) await page.keyboard.down('u')
    await expectToast(page, CASES.undone)
    await expect(page.getByRole('button', { name: CASES.remove, exact: true })).toBeVisible()
    expect(undos).toBe(1)
    // the draft of the removal is restored; closing it leaves the focus in the case
    await page.keyboard.press('Escape')
    await expect(page.getByRole('form', { name: CASES.remove })).toHaveCount(0)
    await expect(page.getByRole('region', { name: new RegExp(`of ${other.displayName}$`) })).toBeFocused()
  })

  await test.step('a note that is being typed can be copied when another admin decides', async () => {
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

test('a visitor sends a legal notice, an admin decides it, and the visitor reads the decision', async ({ open }) => {
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

  const admin = await open(await demoPerson('admin'))
  await admin.goto('/dashboard?house=moderation&queue=legal')
  const notice = admin.getByRole('listitem').filter({ hasText: 'It shows me, and I never agreed.' }).first()
  await expect(notice.getByText('47 h left')).toBeVisible()
  await notice.getByLabel('Why').fill('There is nothing at this address.')
  await notice.getByRole('button', { name: 'Reject' }).click()
  await expectToast(admin, 'Rejected the notice')
  await page.reload()
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  await navigate(page, '/transparency')
  await expect(page.getByRole('heading', { name: TRANSPARENCY.title })).toBeVisible()
  await expect(page.getByRole('row', { name: /Notices about intimate images/ })).toBeVisible()
})
