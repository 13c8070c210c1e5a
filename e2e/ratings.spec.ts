import { PROFILE, QUALITY, RATING, TEXTS } from '#features/calls/ratings/spec.ts'
import { STANDING } from '#features/calls/standing/spec.ts'
import { expect, test } from './support/browser.ts'
import { createAcceptedCall, creatorForCalls } from './support/calls.ts'
import { inspect, narrow } from './support/inspect.ts'
import { newFan, type Person } from './support/people.ts'
import { asOwner } from './support/platform.ts'
import { expectToast, waitForHydration } from './support/steps.ts'

/** Creates a completed free call of two minutes. Returns its id. */
async function completeCall(fan: Person, creator: Person): Promise<string> {
  await asOwner('update creator_profiles set video_rate = 0 where user_id = $1', [creator.id])
  const id = await createAcceptedCall(fan, creator)
  await asOwner(`update call_requests set status = 'completed', ended_at = now() where id = $1`, [id])
  await asOwner(
    `insert into call_records (call_id, seconds, free_seconds, rate, tokens, lines, intervals, reason, ended_at)
     values ($1, 120, 30, 0, 0, '[]', '[]', 'left', now())`,
    [id],
  )
  return id
}

test('a fan rates a call, its creator replies, and a visitor reads both on the profile', async ({ open }) => {
  const [fan, creator] = [await newFan(), await creatorForCalls()]
  const id = await completeCall(fan, creator)
  const page = await open(fan, { viewport: narrow, hasTouch: true })
  await page.goto(`/calls/${id}`)
  await (await waitForHydration(page.getByRole('button', { name: RATING.send }))).click()
  await expect(page.getByText(TEXTS.stars)).toBeVisible()
  await page
    .locator('label')
    .filter({ hasText: RATING.stars(4) })
    .click()
  await page.getByLabel(RATING.text).fill('Calm, and on time.')
  await page.getByRole('button', { name: RATING.send }).click()
  await expectToast(page, RATING.sent)
  await expect(page.getByRole('img', { name: STANDING.outOf(4) })).toBeVisible()
  await page.getByRole('button', { name: QUALITY.bad }).click()
  await page.getByRole('button', { name: QUALITY.reasons.sound }).click()
  await expect(page.getByRole('heading', { name: QUALITY.ask })).toBeHidden()
  await inspect(page, 'a rated call')

  const studio = await open(creator)
  await studio.goto(`/calls/${id}`)
  await (await waitForHydration(studio.getByLabel(RATING.reply))).fill('Come again.')
  await studio.getByRole('button', { name: RATING.sendReply }).click()
  await expectToast(studio, RATING.replied)

  const visitor = await open()
  await visitor.goto(`/creator/${creator.username}`)
  const about = visitor.getByRole('tab', { name: 'About' })
  await (await waitForHydration(about)).click()
  const ratings = visitor.getByRole('region', { name: PROFILE.title })
  await expect(ratings).toContainText('Calm, and on time.')
  await expect(ratings).toContainText('Come again.')
  await expect(ratings).toContainText(STANDING.count(1))
  await inspect(visitor, 'ratings on a profile')
})
