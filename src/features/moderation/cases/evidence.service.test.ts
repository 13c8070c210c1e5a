import { expect, test } from 'vitest'
import { published } from '#testing/content.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { caseDays } from '../spec.ts'

const world = createWorld()
const cases = (who: TestPerson) => world.as(who).moderation.cases

const expireWords = () => world.owner('select personal.expire_moderation(200)')

/** Erases an account as the job `deletions` does, without waiting 14 days. */
async function erase({ id }: TestPerson) {
  await world.owner(
    `update users set status = 'deleted', deletion_requested_at = now() - interval '15 days' where id = $1`,
    [id],
  )
  expect(await world.owner('select account_erase($1) as done', [id])).toEqual([{ done: true }])
}

/** Reads the evidence of a case: the snapshot, the text of the report, and the states of the files. */
async function readEvidence(id: string) {
  const [row] = await world.owner<{ title: string | null; details: string; files: string[] }>(
    `select (select s.body ->> 'title' from moderation_snapshots s where s.case_id = r.case_id limit 1) as title, r.details,
       array(select u.state from content_files f join uploads u on u.id = f.upload_id where f.content_id = r.subject_id) as files
     from reports r where r.id = $1`,
    [id],
  )
  return row
}

async function reportItem() {
  const [creator, fan, admin] = [await world.person('creator'), await world.person(), await world.person('admin')]
  const item = await published(world, creator, { price: 0 })
  const about = { subject: 'content', content_type: 'content', subject_id: item.id, reason: 'fraud' } as const
  const { id } = await world.as(fan).moderation.report({ ...about, details: 'It is a copy.' })
  return { creator, fan, admin, id }
}

test('an open case keeps its evidence until the decision, even if author and reporter are erased', async () => {
  const { creator, fan, admin, id } = await reportItem()
  const before = await readEvidence(id)
  expect(before).toMatchObject({ title: expect.any(String), details: 'It is a copy.' })
  await erase(creator)
  await erase(fan)
  expect(await readEvidence(id)).toEqual(before)
  expect((await cases(admin).detail({ id })).snapshots[0]).toMatchObject({ title: before?.title })
  expect(await world.owner('select reporter_id from reports where id = $1', [id])).toEqual([{ reporter_id: null }])
  await cases(admin).dismiss({ id, reason: 'no_violation', note: 'Not theirs.' })
  await expireWords()
  expect(await readEvidence(id)).toMatchObject({ title: null, details: '' })
  expect(
    await world.owner(
      `select e.note from moderation_events e join reports r on r.case_id = e.case_id where r.id = $1 and e.note <> ''`,
      [id],
    ),
  ).toEqual([])
})

test('an open appeal keeps the evidence of a decided case and the reason of a suspension', async () => {
  const { creator, admin, id } = await reportItem()
  await cases(admin).remove({ id, reason: 'fraud' })
  const [{ case_id } = { case_id: '' }] = await world.owner<{ case_id: string }>(
    'select case_id from reports where id = $1',
    [id],
  )
  const { appeal } = await world.as(creator).moderation.appeal({ case_id, text: 'It is mine.' })
  await erase(creator)
  expect(await readEvidence(id)).toMatchObject({ title: expect.any(String), details: 'It is a copy.' })
  const textOf = () => world.owner('select text from appeals where id = $1', [appeal.id])
  expect(await textOf()).toEqual([{ text: 'It is mine.' }])
  const decided = { id: appeal.id, outcome: 'upheld', reason: 'It is a copy.' } as const
  await world.as(await world.person('admin')).moderation.decideAppeal(decided)
  await expireWords()
  expect(await textOf()).toEqual([{ text: '' }])
  expect(await readEvidence(id)).toMatchObject({ title: null, details: '' })
})

test('an appeal that succeeds after the erasure of its author restores no text and no picture', async () => {
  const { creator, fan, admin } = await reportItem()
  await world.owner(`update creator_profiles set state = 'Lviv', card_url = '/demo/a.webp' where user_id = $1`, [
    creator.id,
  ])
  const appeals: string[] = []
  for (const content_type of ['profile', 'picture'] as const) {
    const about = { subject: 'content', content_type, subject_id: creator.id, reason: 'spam' } as const
    const { id } = await world.as(fan).moderation.report(about)
    await cases(admin).remove({ id, reason: 'spam' })
    const [{ case_id } = { case_id: '' }] = await world.owner<{ case_id: string }>(
      'select case_id from reports where id = $1',
      [id],
    )
    appeals.push((await world.as(creator).moderation.appeal({ case_id, text: 'It is mine.' })).appeal.id)
  }
  await erase(creator)
  const decided = { outcome: 'overturned', reason: 'So it is.' } as const
  const other = await world.person('admin')
  for (const id of appeals) await world.as(other).moderation.decideAppeal({ id, ...decided })
  const kept = 'select bio, avatar_url, state, card_url from users join creator_profiles on user_id = id where id = $1'
  expect(await world.owner(kept, [creator.id])).toEqual([{ bio: '', avatar_url: null, state: null, card_url: null }])
})

test('the texts of a decided case are erased after the retention period, and the decision stays', async () => {
  const { admin, id } = await reportItem()
  await cases(admin).remove({ id, reason: 'fraud', note: 'A copy.' })
  const age = (days: number) =>
    world.owner(
      `update moderation_cases c set decided_at = now() - $2 * interval '1 day' from reports r where r.case_id = c.id and r.id = $1`,
      [id, days],
    )
  await age(caseDays - 1)
  await expireWords()
  expect(await readEvidence(id)).toMatchObject({ details: 'It is a copy.' })
  await age(caseDays + 1)
  await expireWords()
  expect(await readEvidence(id)).toMatchObject({ title: null, details: '' })
  expect((await cases(admin).detail({ id })).report).toMatchObject({ status: 'removed', note: '' })
  // an undo closes the case, because its evidence is erased
  const { report } = await cases(admin).undo({ id })
  expect(report).toMatchObject({ status: 'dismissed', decision: 'no_violation' })
})
