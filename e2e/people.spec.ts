import { SECURITY_SENTENCES } from '#features/accounts/security/spec.ts'
import { ACCOUNT } from '#features/people-admin/account/spec.ts'
import { PEOPLE, PERSON } from '#features/people-admin/people/spec.ts'
import { VIEWING } from '#features/people-admin/viewing/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow } from './support/inspect.ts'
import { demoPerson, newFan } from './support/people.ts'
import { dialog, expectToast, press, signIn } from './support/steps.ts'

const reason = 'You asked people for money outside Limelight.'

test('an admin finds a fan and suspends them: the fan is signed out within seconds and reads why', async ({
  open,
  watch,
}) => {
  // calls that are on their way when the sign-in ends
  watch.mayComplain('401 refused')
  watch.mayComplain('403 refused')
  const [fan, admin] = [await newFan(), await demoPerson('admin')]
  const page = await open(fan)
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const house = await open(admin)
  await house.goto('/dashboard?house=users')
  await house.getByLabel(PEOPLE.search).fill(fan.username)
  await press(house.getByRole('button', { name: PEOPLE.open(fan.displayName) }))
  await expect(house.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await press(house.getByRole('button', { name: ACCOUNT.suspend.action, exact: true }))
  const asked = dialog(house, ACCOUNT.suspend.action)
  await asked.getByLabel(ACCOUNT.reason).fill(reason)
  await asked.getByRole('button', { name: ACCOUNT.suspend.action, exact: true }).click()
  await expectToast(house, ACCOUNT.suspend.done)
  await expect(house.getByText(reason).first()).toBeVisible()

  // signed out where they were, and let in only to read why
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, fan)
  await expect(page.getByRole('heading', { name: SECURITY_SENTENCES.suspendedTitle })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()

  await press(house.getByRole('button', { name: ACCOUNT.restore.action, exact: true }))
  await dialog(house, ACCOUNT.restore.action).getByRole('button', { name: ACCOUNT.restore.action }).click()
  await expectToast(house, ACCOUNT.restore.done)
  await expect(house.getByRole('button', { name: ACCOUNT.suspend.action, exact: true })).toBeVisible()
})

test('on a phone an admin looks as a fan, can change nothing, and comes back to the fan’s page', async ({
  open,
  watch,
}) => {
  watch.mayComplain('403 refused')
  const [fan, admin] = [await newFan({ tokens: 50 }), await demoPerson('admin')]
  const page = await open(admin, { viewport: narrow })
  await page.goto(`/dashboard?house=users&person=${fan.id}`)
  await expect(page.getByRole('heading', { name: PERSON.timeline })).toBeVisible()
  await press(page.getByRole('button', { name: ACCOUNT.viewAs.action, exact: true }))
  await dialog(page, VIEWING.action).getByRole('button', { name: VIEWING.action }).click()
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toBeVisible()
  // with the browser's own token a read answers and a write refuses
  const answers = await page.evaluate(async () => {
    // any: the expectation below is the check
    const json = (answer: Response): Promise<ReturnType<typeof JSON.parse>> => answer.json()
    const { session } = await json(await fetch('/api/v1/auth/refresh', { method: 'POST' }))
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const wrote = await fetch('/api/v1/settings/gifts', { method: 'PUT', headers, body: '{"accepts_gifts":false}' })
    const read = await fetch('/api/v1/tokens/balance', { headers })
    return { wrote: (await json(wrote)).code, read: (await json(read)).balance }
  })
  expect(answers).toEqual({ wrote: 'READ_ONLY', read: 50 })
  await page.goto('/settings/wallet')
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toBeVisible()
  await press(page.getByRole('button', { name: VIEWING.end }))
  await expect(page.getByRole('heading', { level: 2, name: fan.displayName })).toBeVisible()
  await expect(page.getByText(VIEWING.banner(fan.displayName))).toHaveCount(0)
})
