import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { createWorld } from '../../../testing/world.ts'

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
  // moves everything to a quarter without events of other tests
  const lastQuarterButOne = `date_trunc('quarter', now() at time zone 'UTC') - interval '4 months'`
  await world.owner(`update reports set created_at = ${lastQuarterButOne} where case_id = $1`, [id])
  await world.owner(`update moderation_events set at = ${lastQuarterButOne} where case_id = $1`, [id])
  await world.owner(`update legal_notices set received_at = ${lastQuarterButOne} where letter ->> 'statement' = $1`, [
    statement,
  ])

  const [now, last, before] = await quarters()
  expect(now?.quarter).toMatch(/^\d{4}-Q[1-4]$/)
  expect(last).toMatchObject({ reports: 0, removed: 0, rules: [] })
  expect(before).toMatchObject({
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
