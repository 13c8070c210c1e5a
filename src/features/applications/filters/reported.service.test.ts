import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeReport } from '#features/moderation/reports/store.server.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

// Tests of the review tab Moderation, which lists the applications of people with open reports.

const world = createWorld()
const applied = async (fan?: TestPerson) => {
  const who = fan ?? (await world.person())
  const { application } = await world.as(who).applications.submit({
    bio: 'I play.',
    experience: '',
    specialties: ['Music'],
    location: { country: 'GB', state: 'Kent' },
  })
  return { fan: who, id: application.id }
}
const admin = await world.person('admin')
const { review } = world.as(admin).applications
const { cases } = world.as(admin).moderation

/** Returns the number of open reports for each of the person's applications in the tab Moderation. */
const shown = async ({ username }: TestPerson) => {
  const { applications, total } = await review.list({ status: 'moderation', search: username })
  expect(total).toBe(applications.length)
  return applications.map(({ openReports }) => openReports)
}
/** Counts the applications of reported people from the cases, independently of the stored count. */
const counted = async () => {
  const [row] = await world.owner<{ count: number }>(
    `select count(*)::int as count from creator_applications a
     where exists (select from moderation_cases c where c.author_id = a.user_id and c.status = 'open' and c.reports > 0)
       or exists (select from reports r where r.subject_id = a.user_id and r.subject = 'person' and r.case_id is null
         and r.status = 'open')`,
  )
  return row?.count
}
// polls, because parallel tests may file reports in the meantime
const expectCounted = () =>
  expect.poll(async () => (await review.counts({})).counts.moderation - ((await counted()) ?? 0)).toBe(0)
const report = async (who: TestPerson, about: 'person' | 'profile' = 'profile') => {
  const subject =
    about === 'person' ? { subject: 'person' as const } : { subject: 'content' as const, content_type: about }
  return (await world.as(await world.person()).moderation.report({ ...subject, subject_id: who.id, reason: 'spam' })).id
}

// one report each about the person, the profile and an item of content, because the triggers must work for every kind
test.each(['person', 'profile', 'content'] as const)(
  'lists an application while a report of kind %s about its person is open',
  async (kind) => {
    const { fan, id: applicationId } = await applied()
    expect(await shown(fan)).toEqual([])
    const hash = randomUUID()
    const id = await writeReport(world.db, {
      kind,
      line: 0,
      severity: 1,
      dueAt: new Date(),
      facts: {
        subject_id: kind === 'content' ? randomUUID() : fan.id,
        author_id: fan.id,
        hash,
        body: {},
        removed: 0,
        dismissed: 0,
        first_at: null,
        severity: null,
        weight: null,
      },
      report: { reporterId: (await world.person()).id, reason: 'spam', details: '', weight: 4 },
    })
    expect(await shown(fan)).toEqual([1])
    await cases.dismiss({ id, reason: 'no_violation' })
    expect(await shown(fan)).toEqual([])
    await cases.undo({ id })
    expect(await shown(fan)).toEqual([1])
    await cases.remove({ id, reason: 'spam' })
    expect(await shown(fan)).toEqual([])
    await cases.undo({ id })
    expect(await shown(fan)).toEqual([1])
    expect((await review.detail({ id: applicationId })).application.openReports).toBe(1)
  },
)

test('lists an application until the last of several reports is decided', async () => {
  const { fan } = await applied()
  const [first] = [await report(fan), await report(fan)]
  const other = await report(fan, 'person')
  expect(await shown(fan)).toEqual([3])
  await cases.remove({ id: first, reason: 'spam' })
  expect(await shown(fan)).toEqual([1])
  // after the undo of a decision, a newer open case about the same subject stays open
  const newer = await report(fan)
  await cases.undo({ id: first })
  expect(await shown(fan)).toEqual([2])
  await cases.dismiss({ id: other, reason: 'no_violation' })
  await cases.dismiss({ id: newer, reason: 'no_violation' })
  expect(await shown(fan)).toEqual([])
  await expectCounted()
})

test('lists all applications of a reported person, also decided ones', async () => {
  const fan = await world.person()
  const reported = await report(fan)
  const { id } = await applied(fan)
  expect(await shown(fan)).toEqual([1])
  await review.queue({ id })
  await review.reject({ id, reason: 'Please tell us more.' })
  expect(await shown(fan)).toEqual([1])
  await world.owner(`update creator_applications set reviewed_at = now() - interval '1 year' where id = $1`, [id])
  const second = await applied(fan)
  expect(await shown(fan)).toEqual([1, 1])
  await review.approve({ id: second.id })
  expect(await shown(fan)).toEqual([1, 1])
  await expectCounted()
  await cases.dismiss({ id: reported, reason: 'no_violation' })
  expect(await shown(fan)).toEqual([])
  await expectCounted()
})

test('lists applications that are sent concurrently with a report', async () => {
  const fans = await Promise.all(Array.from({ length: 4 }, () => world.person()))
  await Promise.all(fans.flatMap((fan) => [applied(fan), report(fan)]))
  expect(await Promise.all(fans.map(shown))).toEqual(fans.map(() => [1]))
  await expectCounted()
})

test('counts an old report without a case', async () => {
  const { fan } = await applied()
  await world.owner(`insert into reports (subject, subject_id, reason) values ('person', $1, 'spam')`, [fan.id])
  expect(await shown(fan)).toEqual([1])
  await world.owner(`update reports set status = 'dismissed' where subject_id = $1`, [fan.id])
  expect(await shown(fan)).toEqual([])
})

test('ignores a case that an automatic check opened until a person reports it', async () => {
  const { fan } = await applied()
  await world.owner(
    `insert into moderation_cases (kind, subject_id, author_id, severity, due_at) values ('profile', $1, $1, 1, now())`,
    [fan.id],
  )
  expect(await shown(fan)).toEqual([])
  await report(fan)
  expect(await shown(fan)).toEqual([1])
})
