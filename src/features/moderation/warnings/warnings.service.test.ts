import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'

const world = createWorld()

test('the page of decisions shows a warning’s rule and text, and the notification links to the page', async () => {
  const [fan, other, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const reason = 'Your last three posts\nasked for a transfer.'
  await world.as(admin).moderation.warn({ id: fan.id, rule: 'off_platform', reason })
  // a retry after a lost response adds no second warning
  await world.as(admin).moderation.warn({ id: fan.id, rule: 'off_platform', reason })
  await world.as(admin).moderation.warn({ id: fan.id, reason: 'Please be kind.' })
  const { decisions, points } = await world.as(fan).moderation.decisions()
  expect(points).toBe(0)
  const plain = { type: 'warning', case_id: null, points: 0, expires_at: null, restored_at: null, suspended: false }
  expect(decisions).toHaveLength(2)
  expect(decisions).toMatchObject([
    { ...plain, rule: null, words: 'Please be kind.', appeal: null, may_appeal: false },
    { ...plain, rule: 'off_platform', words: reason, appeal: null, may_appeal: false },
  ])
  expect((await world.as(other).moderation.decisions()).decisions).toEqual([])
  const notices = (await world.noticesOf(fan, 'system')).filter(({ title }) => title === 'A warning')
  expect(notices.map(({ path }) => path)).toEqual(['/decisions', '/decisions'])
})

test('the admin page of a person shows the rule, the text and the author of each warning', async () => {
  const [fan, admin, other] = [await world.person(), await world.person('admin'), await world.person('admin')]
  const page = async () => (await world.rest('GET', `/admin/users/${fan.id}`, { as: other })).body
  expect(await page()).toMatchObject({ warnings: [] })
  await world.as(admin).moderation.warn({ id: fan.id, rule: 'spam', reason: 'Four links a day.' })
  expect(await page()).toMatchObject({
    points: 0,
    warnings: [{ rule: 'spam', reason: 'Four links a day.', given_by: admin.username }],
  })
  const { events } = await world.as(other).people.timeline({ id: fan.id })
  expect(events.find(({ kind }) => kind === 'warned')?.data).toEqual({
    rule: 'spam',
    reason: 'Four links a day.',
    by: admin.username,
  })
})
