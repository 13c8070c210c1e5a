import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { PASSWORD_REFUSALS } from '#features/accounts/passwords/spec.ts'
import { DATA_SENTENCES } from '#features/accounts/personal-data/spec.ts'
import { RESTRICTED } from '#features/accounts/suspension/spec.ts'
import { expect, test } from './support/browser.ts'
import { balanceOf, newFan, type Person, signInThroughApi } from './support/people.ts'
import { asOwner, newCreator } from './support/platform.ts'
import { navigate, press, signIn } from './support/steps.ts'

const settings = '/settings/data'

async function download(page: Page): Promise<Record<string, string>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download your data' })),
  ])
  expect(file.suggestedFilename()).toMatch(/^limelight-\w+-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await file.path())))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Fills in the deletion form and sends it. */
async function requestDeletion(page: Page, { password }: Person, tokens = 0) {
  await press(page.getByRole('button', { name: 'Delete account' }))
  if (tokens > 0) {
    await expect(page.getByText(DATA_SENTENCES.spendableLost(tokens))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
    await page.getByRole('checkbox', { name: DATA_SENTENCES.consent(tokens) }).check()
  }
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete account' }).click()
}

const heading = (page: Page) => page.getByRole('heading', { name: DATA_SENTENCES.pendingTitle })

test('downloads all data, requests the deletion of the account and undoes it after signing in', async ({
  open,
  watch,
}) => {
  const fan = await newFan({ tokens: 50 })
  const page = await open(fan)
  const other = await page.context().newPage()
  await other.goto('/settings/wallet')
  await page.goto(settings)
  await test.step('the archive contains the data of the person', async () => {
    const files = await download(page)
    expect(files['README.txt']).toContain(`@${fan.username}`)
    expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([{ email: fan.email, username: fan.username }])
  })
  await requestDeletion(page, { ...fan, password: 'not the password' }, 50)
  await expect(page.getByText(PASSWORD_REFUSALS.passwordWrong.sentence)).toBeVisible()
  watch.expectRefusal(422, '/api/trpc/accounts.data.delete')
  await page.getByLabel('Password', { exact: true }).fill(fan.password)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL(/\/auth\?mode=signin/)

  await navigate(page, '/auth?mode=signin')
  await signIn(page, fan)
  await expect(page).toHaveURL('/leaving')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect((await page.request.get('/explore')).url()).toMatch(/\/leaving$/)
  // each public document opens and has a link back
  await press(page.getByRole('link', { name: 'Privacy', exact: true }))
  await expect(page).toHaveURL('/privacy')
  await press(page.getByRole('link', { name: RESTRICTED.back }))
  await expect(heading(page)).toBeVisible()
  expect(Object.keys(await download(page))).toContain('profile.json')

  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(DATA_SENTENCES.restored)).toBeVisible()
  await expect(page).toHaveURL('/explore')
  await navigate(page, '/leaving')
  await expect(page).toHaveURL('/')
  // uses a new access token, because the deletion request revoked the earlier token
  expect(await balanceOf(await signInThroughApi(fan))).toMatchObject({ balance: 50 })
})

test('sends a creator with unpaid earnings to the wallet before the deletion', async ({ open }) => {
  const creator = await newCreator()
  const fan = await newFan({ tokens: 812 })
  await asOwner(`select ledger.tip_send($1, $2, 400, '', 'custom', null, null)`, [fan.id, creator.id])
  const page = await open(creator)
  await page.goto(settings)
  await press(page.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByRole('alert')).toHaveText(DATA_SENTENCES.earningsUnpaid(400))
  await page.getByRole('link', { name: 'Go to your wallet' }).click()
  await expect(page).toHaveURL('/wallet')
})
