import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { createWorld } from '../../../testing/world.ts'
import { quartersMax } from './spec.ts'

const world = createWorld()
const quarters = async () => (await world.as().moderation.transparency()).quarters

test('each quarter counts its reports, removals, appeals and legal notices, by rule', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const [admin, other] = [await world.person('admin'), await world.person('admin')]
  const item = await published(world, creator)
  const about = { subject: 'content', content_type: 'content', subject_id: item.id, reason: 'spam' } as const
  const { id: reportId } = await world.as(fan).moderation.report(about)
  const { report } = await world.as(admin).moderation.cases.remove({ id: reportId, reason: 'spam' })
  const { id } = report
  const { appeal } = await world.as(creator).moderation.appeal({ case_id: id, text: 'It is a painting.' })
  await world.as(other).moderation.decideAppeal({ id: appeal.id, outcome: 'overturned', reason: 'It is.' })
  const letter = { kind: 'likeness', name: 'Ada Lane', email: 'ada@limelight.test', confirmed: true } as const
  const statement = `Me, in ${item.id}.`
  await world.as().moderation.sendNotice({ ...letter, url: 'https://limelight.test/ada', statement })
  await world.settled()
  // moves everything to a quarter without events of other tests, which may have begun in the last quarter
  const oldestQuarter = `date_trunc('quarter', now() at time zone 'UTC') - interval '${3 * quartersMax - 4} months'`
  await world.owner(`update reports set created_at = ${oldestQuarter} where case_id = $1`, [id])
  await world.owner(`update moderation_events set at = ${oldestQuarter} where case_id = $1`, [id])
  await world.owner(`update legal_notices set received_at = ${oldestQuarter} where letter ->> 'statement' = $1`, [
    statement,
  ])

  const listed = await quarters()
  expect(listed[0]?.quarter).toMatch(/^\d{4}-Q[1-4]$/)
  expect(listed.at(-2)).toMatchObject({ reports: 0, removed: 0, rules: [] })
  expect(listed.at(-1)).toMatchObject({
    reports: 1,
    removed: 1,
    appealed: 1,
    overturned: 1,
    upheld: 0,
    dismissed: 0,
    likeness: 1,
    copyright: 0,
    rules: [{ rule: 'spam', count: 1 }],
  })
})
