import { expect, test } from 'vitest'
import { toCursor } from '#shared/pagination.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { bulkAlarm, locationCountry, REVIEW_REFUSALS, specialtyCategories } from './review/spec.ts'
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

test('a fan can apply once, also in two parallel requests, and can read the status', async () => {
  const fan = await world.person()
  expect(await world.as(fan).applications.mine()).toEqual({ application: null })
  const both = await Promise.allSettled([1, 2].map(() => world.as(fan).applications.submit(written)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { application } = await world.as(fan).applications.mine()
  expect(application).toMatchObject({
    status: 'pending',
    stage: 'received',
    instagram: 'ada.plays',
    twitter: null,
    location: { country: 'GB', state: 'Kent' },
    reapply_on: null,
    reason: null,
  })
  await expect(world.as(fan).applications.submit(written)).rejects.toMatchObject(refusal('APPLICATION_OPEN'))
})

test('over REST an application needs only specialties, and is refused without them', async () => {
  const fan = await world.person()
  const made = await world.rest('POST', '/creator-applications', { as: fan, body: { specialties: ['Tech'] } })
  expect([made.status, made.body.application.bio, made.body.application.location]).toEqual([201, '', null])
  const none = await world.rest('POST', '/creator-applications', {
    as: await world.person(),
    body: { specialties: [] },
  })
  expect(none.status).toBe(422)
})

/** Returns the public page of a creator, with the field names of the review's preview. */
async function pageOf({ id }: TestPerson) {
  const { creator } = await world.as().discovery.creator({ usernameOrId: id })
  const { username, display_name, avatar_url, card_url, bio, category, specialties, country, state, links } = creator
  return {
    username,
    displayName: display_name,
    profilePic: avatar_url,
    cardPic: card_url ?? avatar_url,
    bio,
    category,
    specialties,
    country,
    state,
    links,
  }
}

const ownWords = "update users set bio = 'Said before.', avatar_url = '/media/face.webp' where id = $1"
const earlierPage = `insert into creator_profiles (user_id, category, specialties, country, state, social_links, card_url)
  values ($1, 'Dance', '{Tango}', 'PT', 'Lisbon', '{"website": "https://ada.example/"}', '/media/card.webp')`

test.each([
  { who: 'a new person', before: '', bio: written.bio },
  { who: 'a person whose bio is too long for a page', before: '', bio: 'b'.repeat(900) },
  { who: 'a person with a bio and a picture', before: ownWords, bio: written.bio },
  { who: 'a former creator', before: earlierPage, bio: written.bio },
])('the preview in the review equals the public page of $who after the approval', async ({ before, bio }) => {
  const [fan, [admin]] = [await world.person(), await admins(1)]
  if (before) await world.owner(before, [fan.id])
  const { application } = await world.as(fan).applications.submit({ ...written, bio })
  const review = world.as(admin).applications.review
  const { publicPage } = await review.detail({ id: application.id })
  await review.approve({ id: application.id })
  expect(await pageOf(fan)).toEqual(publicPage)
  expect((await review.detail({ id: application.id })).publicPage).toEqual(publicPage)
})

test('an approval creates the creator’s page, first steps, mail and notification without a new sign-in', async () => {
  const { fan, id } = await applied()
  const [admin] = await admins(1)
  const { application } = await world.as(admin).applications.review.approve({ id, reviewNotes: 'Warm words.' })
  expect(application).toMatchObject({ status: 'approved', reviewedBy: admin?.username })
  await world.settled()
  // uses the access token from before the approval
  expect((await world.as(fan).applications.welcome()).steps).toEqual(
    ['rates', 'hours', 'post', 'show'].map((step) => ({ step, done: false })),
  )
  const [profile] = await world.owner(
    'select category, specialties, country, social_links from creator_profiles where user_id = $1',
    [fan.id],
  )
  expect(profile).toEqual({
    category: 'Music',
    specialties: ['Music', 'Art'],
    country: 'GB',
    social_links: { instagram: 'ada.plays' },
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

test('exactly one of eight parallel decisions succeeds, and the refusals name the faster admin', async () => {
  const { id } = await applied()
  const crowd = await admins(8)
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
  expect(lost).toHaveLength(7)
  expect(new Set(lost)).toEqual(new Set([`already ${application.status} by ${winner?.username}`]))
  expect(await entriesOf(id)).toHaveLength(1)
  // a retry of the decision returns the original response
  const again = world.as(winner).applications.review
  const repeated = application.status === 'approved' ? again.approve({ id }) : again.reject({ id, reason: 'Once more' })
  expect((await repeated).application.reviewedAt).toEqual(application.reviewedAt)
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a rejection shows its reason and blocks a new application for 30 days', async () => {
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

test('a bulk approval skips decided applications with a reason and notifies the other admins', async () => {
  const rows = await world.owner<{ id: string; user_id: string }>(
    `with people as (
      insert into users (email, username, display_name, password_hash, date_of_birth, totp_exempt)
      select 'b' || n || '_' || $1 || '@limelight.test', 'b' || n || '_' || $1, 'b' || n, '-', '1990-01-01', true
      from generate_series(1, $2::int) n returning id)
     insert into creator_applications (user_id, specialties) select id, '{Music}' from people returning id, user_id`,
    [Math.random().toString(36).slice(2, 8), bulkAlarm + 5],
  )
  const [first, second] = await admins(2)
  for (const [place, { id }] of rows.slice(0, 4).entries())
    await (place % 2 === 0
      ? world.as(first).applications.review.approve({ id })
      : world.as(first).applications.review.reject({ id, reason: 'No.' }))
  const { results } = await world.as(second).applications.review.bulkApprove({ ids: rows.map(({ id }) => id) })
  expect(results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(results.filter(({ ok }) => ok)).toHaveLength(bulkAlarm + 1)
  expect(results.flatMap(({ error }) => error ?? [])).toEqual(
    Array.from({ length: 4 }, (_, n) => `already ${n % 2 === 0 ? 'approved' : 'rejected'} by ${first?.username}`),
  )
  const [{ count } = { count: 0 }] = await world.owner<{ count: number }>(
    `select count(*)::int as count from audit_entries where actor_id = $1 and action = 'application.approve'`,
    [second?.id],
  )
  expect(count).toBe(bulkAlarm + 1)
  const notice = {
    title: 'A large action by an admin',
    message: `${second?.username} approved ${bulkAlarm + 1} applications at once.`,
  }
  expect(first && (await world.noticesOf(first))).toMatchObject([notice])
  expect(second && (await world.noticesOf(second))).toEqual([])
})

test('overlapping bulk approvals approve each application once', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => applied()))
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

test('exactly one of two admins can claim an application until the claim is released', async () => {
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

test('lists applications by filters, page number and cursor, with counts', async () => {
  const [admin] = await admins(1)
  const { review } = world.as(admin).applications
  const made = await Promise.all(Array.from({ length: 3 }, () => applied()))
  const { applications, total, next_cursor } = await review.list({ status: 'pending', limit: 2 })
  expect(applications).toHaveLength(2)
  const second = await review.list({ status: 'pending', limit: 2, cursor: next_cursor ?? '' })
  expect(await review.list({ status: 'pending', limit: 2, page: 2 })).toMatchObject({
    applications: second.applications.map(({ id }) => ({ id })),
  })
  const { counts } = await review.counts({})
  expect(counts.pending).toBe(total)
  const [one] = made
  const search = one?.fan.username.slice(0, 12) ?? ''
  const ofSearch = { search, location: 'uk', specialty: 'entertainment', dateRange: 'today' } as const
  expect((await review.counts(ofSearch)).counts).toMatchObject({ all: 1, pending: 1, approved: 0, moderation: 0 })
  expect((await review.counts({ search, location: 'other' })).counts).toMatchObject({ all: 0, pending: 0 })
  expect((await review.list({ search })).applications.map(({ id }) => id)).toEqual([one?.id])
  expect((await review.list({ search, location: 'uk', specialty: 'entertainment', dateRange: 'today' })).total).toBe(1)
  expect((await review.list({ search, location: 'other' })).total).toBe(0)
  expect((await review.list({ search, specialty: 'business' })).applications).toEqual([])
  await expect(review.list({ page: 201 })).rejects.toMatchObject(refusal('PAGE_TOO_FAR'))
  await world.as(made[1]?.fan).moderation.report({ subject: 'person', subject_id: one?.fan.id ?? '', reason: 'spam' })
  const reported = await review.list({ status: 'moderation', search })
  expect(reported.applications).toMatchObject([{ id: one?.id, openReports: 1 }])
  // files two reports about the profile text
  const [, , third] = made
  const about = { subject: 'content', content_type: 'profile', subject_id: third?.fan.id ?? '' } as const
  const { id: reportId } = await world.as(made[1]?.fan).moderation.report({ ...about, reason: 'underage' })
  await world.as(one?.fan).moderation.report({ ...about, reason: 'spam' })
  const ofThird = { status: 'moderation', search: third?.fan.username ?? '' } as const
  expect((await review.list(ofThird)).applications).toMatchObject([{ id: third?.id, openReports: 2 }])
  await world.as(admin).moderation.cases.dismiss({ id: reportId, reason: 'no_violation' })
  expect((await review.list(ofThird)).applications).toEqual([])
  expect(await review.detail({ id: third?.id ?? '' })).toMatchObject({ application: { openReports: 0 } })
  const [shown] = (await review.list({ search })).applications
  expect(shown).toMatchObject({
    socialMedia: { instagram: 'ada.plays', twitter: null },
    userStats: { totalSpent: 0, sessionCount: 0 },
    risk: { score: 10, level: 'green', lines: [{ points: 10 }] },
  })
})

test('lists and counts the matching applications for every tab, location and specialty', async () => {
  const [admin] = await admins(1)
  const { review } = world.as(admin).applications
  const countries = ['US', 'GB', 'CA', 'AU', 'PT', null]
  const categories = [['Fitness', 'Dance'], ['Tech', 'Business'], ['Art'], ['Other', 'Sports', 'Cooking']]
  // dates the applications before those of all other tests
  const beginning = Date.parse('1999-01-01')
  const sent: { id: string }[] = []
  for (let n = 0; n < 24; n++) sent.push(await applied())
  const written = sent.map(({ id }, n) => ({
    id,
    country: countries[n % 6] ?? null,
    categories: categories[n % 4] ?? [],
    status: (['pending', 'queued', 'rejected'] as const)[n % 3],
    at: new Date(beginning + n * 1_000).toISOString(),
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
    for (const location of ['all', 'us', 'other'] as const)
      for (const specialty of ['all', 'fitness', 'education'] as const) {
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
          ...asked,
          ids: fitting.map(({ id }) => id).toReversed(),
        })
        // checks only two tabs, because parallel tests may add applications in the meantime
        if (status !== 'all' && status !== 'queued') continue
        await expect
          .poll(async () => (await review.list(asked)).total - ((await counted(status, location, list)) ?? 0))
          .toBe(0)
      }
})

test('refuses an admin without the permission, and an admin after 30 idle minutes', async () => {
  const [admin, idle] = await admins(2)
  await world.owner(`update users set admin_permissions = '{moderator}' where id = $1`, [admin?.id])
  await expect(world.as(admin).applications.review.counts({})).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  await world.owner(
    `insert into session_families (id, user_id, admin_seen_at) values ($1, $2, now() - interval '31 minutes')`,
    [idle?.claims.familyId, idle?.id],
  )
  await expect(world.as(idle).applications.review.counts({})).rejects.toMatchObject(refusal('ADMIN_IDLE'))
  await world.owner(`update session_families set admin_seen_at = now() - interval '20 minutes' where id = $1`, [
    idle?.claims.familyId,
  ])
  await world.as(idle).applications.review.counts({})
  await world.settled()
  const [seen] = await world.owner<{ fresh: boolean }>(
    `select admin_seen_at > now() - interval '10 minutes' as fresh from session_families where id = $1`,
    [idle?.claims.familyId],
  )
  expect(seen?.fresh).toBe(true)
})

test('refuses to approve a suspended applicant', async () => {
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

test('refuses to approve a person who became a creator otherwise, with a separate reason', async () => {
  const { fan, id } = await applied()
  await world.owner(`update users set role = 'creator' where id = $1`, [fan.id])
  const [admin] = await admins(1)
  await expect(world.as(admin).applications.review.approve({ id })).rejects.toMatchObject(refusal('APPLICANT_NO_FAN'))
  const { results } = await world.as(admin).applications.review.bulkApprove({ ids: [id] })
  expect(results).toEqual([{ id, ok: false, error: REVIEW_REFUSALS.personRaised.sentence }])
})
