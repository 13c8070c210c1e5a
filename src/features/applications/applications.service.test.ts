import { expect, test } from 'vitest'
import { toCursor } from '#shared/pagination.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { locationCountry, locations, REVIEW_REFUSALS, specialties, specialtyCategories } from './review/spec.ts'
import { reapplyDays } from './spec.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })
const written = {
  bio: 'I play the piano for people who think they cannot listen to it.',
  experience: 'Ten years of evenings.',
  specialties: ['Music' as const, 'Art' as const],
  instagram: 'https://instagram.com/ada.plays',
  location: { country: 'GB', state: 'Kent' },
}
const applied = async (fan?: TestPerson) => {
  const who = fan ?? (await world.person())
  const { application } = await world.as(who).applications.submit(written)
  return { fan: who, id: application.id }
}
const admins = (count: number) => Promise.all(Array.from({ length: count }, () => world.person('admin')))
const entriesOf = (id: string) =>
  world.owner<{ action: string }>('select action from audit_entries where target_id = $1 order by id', [id])

test('a fan applies once, reads where it is, and two at once are one', async () => {
  const fan = await world.person()
  expect(await world.as(fan).applications.mine()).toEqual({ application: null })
  const both = await Promise.allSettled([1, 2].map(() => world.as(fan).applications.submit(written)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { application } = await world.as(fan).applications.mine()
  expect(application).toMatchObject({
    ...{ status: 'pending', stage: 'received', instagram: 'ada.plays', twitter: null },
    ...{ location: { country: 'GB', state: 'Kent' }, reapply_on: null, reason: null },
  })
  await expect(world.as(fan).applications.submit(written)).rejects.toMatchObject(refusal('APPLICATION_OPEN'))
})

test('over REST the application is created, and what is missing is no fault of it', async () => {
  const fan = await world.person()
  const made = await world.rest('POST', '/creator-applications', { as: fan, body: { specialties: ['Tech'] } })
  expect([made.status, made.body.application.bio, made.body.application.location]).toEqual([201, '', null])
  const none = await world.rest('POST', '/creator-applications', {
    as: await world.person(),
    body: { specialties: [] },
  })
  expect(none.status).toBe(422)
})

/** What others see of a creator, by the names that an admin reads of an applicant. */
async function pageOf({ id }: TestPerson) {
  const { creator } = await world.as().discovery.creator({ usernameOrId: id })
  const { username, display_name, avatar_url, card_url, bio, category, specialties, country, state, links } = creator
  return {
    ...{ username, displayName: display_name, profilePic: avatar_url, cardPic: card_url ?? avatar_url },
    ...{ bio, category, specialties, country, state, links },
  }
}

const ownWords = "update users set bio = 'Said before.', avatar_url = '/media/face.webp' where id = $1"
const earlierPage = `insert into creator_profiles (user_id, category, specialties, country, state, social_links, card_url)
  values ($1, 'Dance', '{Tango}', 'PT', 'Lisbon', '{"website": "https://ada.example/"}', '/media/card.webp')`

test.each([
  { who: 'somebody new', before: '', bio: written.bio },
  { who: 'somebody whose bio is longer than a page takes', before: '', bio: 'b'.repeat(900) },
  { who: 'somebody with a bio and a picture of their own', before: ownWords, bio: written.bio },
  { who: 'somebody who was a creator before', before: earlierPage, bio: written.bio },
])('an admin reads what the page of $who will look like, and that is what it looks like', async ({ before, bio }) => {
  const [fan, [admin]] = [await world.person(), await admins(1)]
  if (before) await world.owner(before, [fan.id])
  const { application } = await world.as(fan).applications.submit({ ...written, bio })
  const review = world.as(admin).applications.review
  const { publicPage } = await review.detail({ id: application.id })
  await review.approve({ id: application.id })
  expect(await pageOf(fan)).toEqual(publicPage)
  expect((await review.detail({ id: application.id })).publicPage).toEqual(publicPage)
})

test('approving makes the creator with their page, first steps, mail and notice, and their old token is one’s of a creator', async () => {
  const { fan, id } = await applied()
  const [admin] = await admins(1)
  const { application } = await world.as(admin).applications.review.approve({ id, reviewNotes: 'Warm words.' })
  expect(application).toMatchObject({ status: 'approved', reviewedBy: admin?.username })
  await world.settled()
  // the token still says that they are a fan
  expect((await world.as(fan).applications.welcome()).steps).toEqual(
    ['rates', 'hours', 'post', 'show'].map((step) => ({ step, done: false })),
  )
  const [profile] = await world.owner(
    'select category, specialties, country, social_links from creator_profiles where user_id = $1',
    [fan.id],
  )
  expect(profile).toEqual({
    ...{ category: 'Music', specialties: ['Music', 'Art'], country: 'GB', social_links: { instagram: 'ada.plays' } },
  })
  expect(await world.noticesOf(fan, 'system')).toMatchObject([{ title: 'You are a creator now' }])
  expect((await world.mailsTo(fan)).map(({ subject }) => subject)).toEqual(['You are a creator now'])
  const { notes } = await world.as(admin).applications.review.detail({ id })
  expect(notes).toMatchObject([{ author: admin?.username, text: 'Warm words.' }])
  await expect(world.as(fan).applications.submit(written)).rejects.toMatchObject(refusal('ALREADY_CREATOR'))
  await world.as(fan).profile.setRates({ videoCall: 90 })
  expect((await world.as(fan).applications.welcome()).steps).toContainEqual({ step: 'rates', done: true })
  await world.as(fan).applications.dismissWelcome()
  expect(await world.as(fan).applications.welcome()).toEqual({ steps: null })
})

test('of 20 admins who decide at once one does, and the others read who and what', async () => {
  const { id } = await applied()
  const crowd = await admins(20)
  const answers = await Promise.allSettled(
    crowd.map((admin, place) =>
      place % 2 === 0
        ? world.as(admin).applications.review.approve({ id })
        : world.as(admin).applications.review.reject({ id, reason: 'Please tell us more.' }),
    ),
  )
  const winner = crowd[answers.findIndex(({ status }) => status === 'fulfilled')]
  const { application } = await world.as(winner).applications.review.detail({ id })
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []))
  expect(lost).toHaveLength(19)
  expect(new Set(lost)).toEqual(new Set([`already ${application.status} by ${winner?.username}`]))
  expect(await entriesOf(id)).toHaveLength(1)
  // the same admin again reads the first answer
  const again = world.as(winner).applications.review
  const repeated = application.status === 'approved' ? again.approve({ id }) : again.reject({ id, reason: 'Once more' })
  expect((await repeated).application.reviewedAt).toEqual(application.reviewedAt)
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a rejection says why and from when, and holds for its days; queued is no answer yet', async () => {
  const { fan, id } = await applied()
  const [admin] = await admins(1)
  const { review } = world.as(admin).applications
  await review.queue({ id, notes: 'Ask Imre.' })
  expect((await world.as(fan).applications.mine()).application).toMatchObject({ status: 'queued', stage: 'queued' })
  await review.reject({ id, reason: 'Please tell us more about your shows.' })
  const { application } = await world.as(fan).applications.mine()
  expect(application).toMatchObject({ status: 'rejected', reason: 'Please tell us more about your shows.' })
  await expect(world.as(fan).applications.submit(written)).rejects.toMatchObject(refusal('REAPPLY_LATER'))
  const later = new Date(Date.now() + reapplyDays * 86_400_000 + 60_000)
  const second = await world.as(fan, { now: later }).applications.submit(written)
  expect(second.application.status).toBe('pending')
  expect((await review.detail({ id: second.application.id })).earlier).toMatchObject([{ id, status: 'rejected' }])
})

test('a bulk approval of 200 with ten that are decided: 190 done, each of the ten explained', async () => {
  const rows = await world.owner<{ id: string; user_id: string }>(
    `with people as (
      insert into users (email, username, display_name, password_hash, date_of_birth, totp_exempt)
      select 'b' || n || '_' || $1 || '@limelight.test', 'b' || n || '_' || $1, 'b' || n, '-', '1990-01-01', true
      from generate_series(1, 200) n returning id)
     insert into creator_applications (user_id, specialties) select id, '{Music}' from people returning id, user_id`,
    [Math.random().toString(36).slice(2, 8)],
  )
  const [first, second] = await admins(2)
  for (const [place, { id }] of rows.slice(0, 10).entries())
    await (place % 2 === 0
      ? world.as(first).applications.review.approve({ id })
      : world.as(first).applications.review.reject({ id, reason: 'No.' }))
  const { results } = await world.as(second).applications.review.bulkApprove({ ids: rows.map(({ id }) => id) })
  expect(results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(results.filter(({ ok }) => ok)).toHaveLength(190)
  expect(results.flatMap(({ error }) => error ?? [])).toEqual(
    Array.from({ length: 10 }, (_, n) => `already ${n % 2 === 0 ? 'approved' : 'rejected'} by ${first?.username}`),
  )
  const [{ count } = { count: 0 }] = await world.owner<{ count: number }>(
    `select count(*)::int as count from audit_entries where actor_id = $1 and action = 'application.approve'`,
    [second?.id],
  )
  expect(count).toBe(190)
  const told = {
    title: 'A large action by an admin',
    message: `${second?.username} approved 190 applications at once.`,
  }
  expect(first && (await world.noticesOf(first))).toMatchObject([told])
  expect(second && (await world.noticesOf(second))).toEqual([])
})

test('bulk approvals that overlap approve each once', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => applied()))
  const ids = made.map(({ id }) => id)
  const [first, second] = await admins(2)
  const both = await Promise.all([
    world.as(first).applications.review.bulkApprove({ ids }),
    world.as(second).applications.review.bulkApprove({ ids: ids.toReversed() }),
  ])
  const done = both.flatMap(({ results }) => results.filter(({ ok }) => ok).map(({ id }) => id))
  expect(done.sort()).toEqual(ids.sort())
  for (const id of ids) expect(await entriesOf(id)).toHaveLength(1)
})

test('a claim keeps an application for one admin until it is given back or runs out', async () => {
  const { fan, id } = await applied()
  const [first, second] = await admins(2)
  const mine = world.as(first).applications.review
  const theirs = world.as(second).applications.review
  const both = await Promise.allSettled([mine.claim({ id }), theirs.claim({ id })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [winner, other] = both[0].status === 'fulfilled' ? [mine, theirs] : [theirs, mine]
  expect((await world.as(fan).applications.mine()).application?.stage).toBe('in_review')
  await other.release({ id })
  await expect(other.claim({ id })).rejects.toMatchObject(refusal('CLAIMED'))
  await winner.release({ id })
  expect((await other.claim({ id })).claim?.name).toBeTruthy()
})

test('lists are filtered, paged by number and by cursor, and counted', async () => {
  const [admin] = await admins(1)
  const { review } = world.as(admin).applications
  const made = await Promise.all(Array.from({ length: 3 }, () => applied()))
  const { applications, total, next_cursor } = await review.list({ status: 'pending', limit: 2 })
  expect(applications).toHaveLength(2)
  const second = await review.list({ status: 'pending', limit: 2, cursor: next_cursor ?? '' })
  expect(await review.list({ status: 'pending', limit: 2, page: 2 })).toMatchObject({
    applications: second.applications.map(({ id }) => ({ id })),
  })
  const { counts } = await review.counts()
  expect(counts.pending).toBe(total)
  const [one] = made
  const search = one?.fan.username.slice(0, 12) ?? ''
  expect((await review.list({ search })).applications.map(({ id }) => id)).toEqual([one?.id])
  expect((await review.list({ search, location: 'uk', specialty: 'entertainment', dateRange: 'today' })).total).toBe(1)
  expect((await review.list({ search, location: 'other' })).total).toBe(0)
  expect((await review.list({ search, specialty: 'business' })).applications).toEqual([])
  await expect(review.list({ page: 201 })).rejects.toMatchObject(refusal('PAGE_TOO_FAR'))
  await world.as(made[1]?.fan).moderation.report({ subject: 'person', subject_id: one?.fan.id ?? '', reason: 'spam' })
  const reported = await review.list({ status: 'moderation', search })
  expect(reported.applications).toMatchObject([{ id: one?.id, openReports: 1 }])
  // whatever of theirs was reported: here the text of their profile, by two people
  const [, , third] = made
  const about = { subject: 'content', content_type: 'profile', subject_id: third?.fan.id ?? '' } as const
  const { id: reportId } = await world.as(made[1]?.fan).moderation.report({ ...about, reason: 'underage' })
  await world.as(one?.fan).moderation.report({ ...about, reason: 'spam' })
  const hers = { status: 'moderation', search: third?.fan.username ?? '' } as const
  expect((await review.list(hers)).applications).toMatchObject([{ id: third?.id, openReports: 2 }])
  await world.as(admin).moderation.cases.dismiss({ id: reportId })
  expect((await review.list(hers)).applications).toEqual([])
  expect(await review.detail({ id: third?.id ?? '' })).toMatchObject({ application: { openReports: 0 } })
  const [shown] = (await review.list({ search })).applications
  expect(shown).toMatchObject({
    ...{ socialMedia: { instagram: 'ada.plays', twitter: null }, userStats: { totalSpent: 0, sessionCount: 0 } },
    risk: { score: 10, level: 'green', lines: [{ points: 10 }] },
  })
})

test('every tab with every location and specialty lists and counts what fits both, the newest first', async () => {
  const [admin] = await admins(1)
  const { review } = world.as(admin).applications
  const countries = ['US', 'GB', 'CA', 'AU', 'PT', null]
  const categories = [['Fitness', 'Dance'], ['Tech', 'Business'], ['Art'], ['Other', 'Sports', 'Cooking']]
  // long ago, where no other test's applications are
  const beginning = Date.parse('1999-01-01')
  const written = (await Promise.all(Array.from({ length: 24 }, () => applied()))).map(({ id }, n) => ({
    ...{ id, country: countries[n % 6] ?? null, categories: categories[n % 4] ?? [] },
    ...{
      status: (['pending', 'queued', 'rejected'] as const)[n % 3],
      at: new Date(beginning + n * 1_000).toISOString(),
    },
  }))
  for (const { id, country, categories: list, status, at } of written)
    await world.owner(
      `update creator_applications set country = $2, specialties = $3, status = $4::text, submitted_at = $5,
         reason = case when $4::text = 'rejected' then 'No.' end,
         reviewed_at = case when $4::text = 'rejected' then now() end where id = $1`,
      [id, country, list, status, at],
    )
  const known = Object.values(locationCountry)
  const counted = async (status: string, location: string, list: readonly string[] | null) => {
    const [row] = await world.owner<{ count: number }>(
      `select count(*)::int from creator_applications where ($1::text = 'all' or status = $1)
         and ($3::text[] is null or specialties && $3)
         and case $2 when 'all' then true when 'other' then country is null or country <> all ($4) else country = $5 end`,
      [status, location, list, known, location in locationCountry ? Reflect.get(locationCountry, location) : null],
    )
    return row?.count
  }
  const cursor = toCursor(new Date(beginning + 30_000).toISOString(), admin?.id ?? '')
  for (const status of ['all', 'pending', 'queued', 'approved', 'rejected'] as const)
    for (const location of locations)
      for (const specialty of specialties) {
        const asked = { status, location, specialty }
        const list = specialty === 'all' ? null : specialtyCategories[specialty]
        const fitting = written.filter(
          (one) =>
            (status === 'all' || one.status === status) &&
            (location === 'all' ||
              (location === 'other'
                ? !known.includes(one.country ?? '')
                : one.country === locationCountry[location])) &&
            (list === null || list.some((name) => one.categories.includes(name))),
        )
        const { applications } = await review.list({ ...asked, cursor })
        expect({ ...asked, ids: applications.map(({ id }) => id) }).toEqual({
          ...{ ...asked, ids: fitting.map(({ id }) => id).toReversed() },
        })
        // others apply meanwhile; counting a tab goes the same way as counting another
        if (status !== 'all' && status !== 'queued') continue
        await expect
          .poll(async () => (await review.list(asked)).total - ((await counted(status, location, list)) ?? 0))
          .toBe(0)
      }
})

test('an admin without the permission is refused, one who was idle signs in again', async () => {
  const [admin, idle] = await admins(2)
  await world.owner(`update users set admin_permissions = '{moderator}' where id = $1`, [admin?.id])
  await expect(world.as(admin).applications.review.counts()).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  await world.owner(
    `insert into session_families (id, user_id, admin_seen_at) values ($1, $2, now() - interval '31 minutes')`,
    [idle?.claims.familyId, idle?.id],
  )
  await expect(world.as(idle).applications.review.counts()).rejects.toMatchObject(refusal('ADMIN_IDLE'))
  await world.owner(`update session_families set admin_seen_at = now() - interval '29 minutes' where id = $1`, [
    idle?.claims.familyId,
  ])
  await world.as(idle).applications.review.counts()
  await world.settled()
  const [seen] = await world.owner<{ fresh: boolean }>(
    `select admin_seen_at > now() - interval '1 minute' as fresh from session_families where id = $1`,
    [idle?.claims.familyId],
  )
  expect(seen?.fresh).toBe(true)
})

test('who is suspended or gone is not approved', async () => {
  const { fan, id } = await applied()
  await world.owner(
    `update users set status = 'suspended', suspended_reason = 'x', suspended_at = now() where id = $1`,
    [fan.id],
  )
  const [admin] = await admins(1)
  await expect(world.as(admin).applications.review.approve({ id })).rejects.toMatchObject(
    refusal('APPLICANT_NOT_ACTIVE'),
  )
  const { results } = await world.as(admin).applications.review.bulkApprove({ ids: [id] })
  expect(results).toMatchObject([{ ok: false }])
})

test('who became a creator another way is not said to be suspended', async () => {
  const { fan, id } = await applied()
  await world.owner(`update users set role = 'creator' where id = $1`, [fan.id])
  const [admin] = await admins(1)
  await expect(world.as(admin).applications.review.approve({ id })).rejects.toMatchObject(refusal('APPLICANT_NO_FAN'))
  const { results } = await world.as(admin).applications.review.bulkApprove({ ids: [id] })
  expect(results).toEqual([{ id, ok: false, error: REVIEW_REFUSALS.personRaised.sentence }])
})
