import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { caseKinds } from '#features/moderation/lists.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()
const reason = 'You asked people for money outside Limelight.'
const refusal = (code: string) => ({ cause: { code } })
const createNamedPerson = async (name: string) => {
  const person = await world.person()
  await world.owner('update users set display_name = $2 where id = $1', [person.id, name])
  return person
}
const idsOf = async (admin: TestPerson, input: Parameters<ReturnType<typeof world.as>['people']['list']>[0]) =>
  (await world.as(admin).people.list(input)).users.map(({ id }) => id)

test('finds people by part of the name, username or email address, and by id', async () => {
  const admin = await world.person('admin')
  const mark = `zq${randomUUID().slice(0, 8)}`
  const person = await createNamedPerson(`Mira ${mark.toUpperCase()} Okafor`)
  const { username } = person
  for (const search of [
    mark,
    `rá ${mark}`,
    `${username}＠limelight.test`,
    username,
    `@${username}`,
    `${username}@limelight`,
    person.id,
  ])
    expect(await idsOf(admin, { search }), search).toEqual([person.id])
  // a search with two characters matches only the start of a name
  await world.owner("update users set display_name = 'ŵŷ' where id = $1", [person.id])
  expect(await idsOf(admin, { search: 'ŴŶ' })).toContain(person.id)
  expect(await idsOf(admin, { search: `${mark}%` })).toEqual([])
})

test('filters the list by role and status and pages through it', async () => {
  const admin = await world.person('admin')
  const mark = `zq${randomUUID().slice(0, 8)}`
  const people = [
    await createNamedPerson(`${mark} a`),
    await createNamedPerson(`${mark} b`),
    await createNamedPerson(`${mark} c`),
  ]
  const [a, b, c] = people.map(({ id }) => id)
  await world.owner("update users set role = 'creator' where id = $1", [a])
  await world.as(admin).people.suspend({ id: b ?? '', reason })
  expect(await idsOf(admin, { search: mark, role: 'creator' })).toEqual([a])
  expect(await idsOf(admin, { search: mark, status: 'suspended' })).toEqual([b])
  expect(await idsOf(admin, { search: mark, role: 'fan', status: 'active' })).toEqual([c])
  const first = await world.as(admin).people.list({ search: mark, limit: 2 })
  expect(first.users.map(({ id }) => id)).toEqual([c, b])
  const second = await world.as(admin).people.list({ search: mark, limit: 2, cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({ users: [{ id: a, role: 'creator' }], next_cursor: null })
  await expect(world.as(admin).people.list({ cursor: 'x' })).rejects.toMatchObject(refusal('CURSOR_INVALID'))
})

test('a person’s page and timeline show reports of every kind about the person and their content', async () => {
  const [fan, admin, reporter] = [await world.person(), await world.person('admin'), await world.person()]
  for (const kind of caseKinds)
    await world.owner(
      `with made as (
         insert into moderation_cases (kind, subject_id, author_id, severity, due_at)
         values ($1::text, case when $1::text in ('person', 'profile', 'picture') then $2::uuid else uuidv7() end, $2::uuid, 1, now())
         returning id, subject_id)
       insert into reports (reporter_id, subject, subject_id, content_type, reason, case_id)
       select $3::uuid, case when $1::text = 'person' then 'person' else 'content' end, subject_id, nullif($1::text, 'person'), 'spam', id from made`,
      [kind, fan.id, reporter.id],
    )
  const page = await world.as(admin).people.page({ id: fan.id })
  const shown = page.reports.map(({ subject, content_type }) => content_type ?? subject)
  expect(shown.toSorted()).toEqual([...caseKinds].toSorted())
  const { events } = await world.as(admin).people.timeline({ id: fan.id, limit: 50 })
  expect(events.filter(({ kind }) => kind === 'reported')).toHaveLength(caseKinds.length)
  expect((await world.as(admin).people.page({ id: reporter.id })).reports).toEqual([])
})

test('counts the tokens of a settled order as spent once, and held tokens separately', async () => {
  const [fan, creator, admin] = [
    await world.person('fan', 100),
    await world.person('creator'),
    await world.person('admin'),
  ]
  const { offer } = await world.as(creator).offers.create({
    title: 'A song',
    description: 'About you.',
    category: 'General',
    priceTokens: 40,
    deliveryTime: '24 hours',
  })
  const readSpent = async () => {
    const { spendable, held, spent: settled } = (await world.as(admin).people.page({ id: fan.id })).balances
    return { spendable, held, settled }
  }
  const { order } = (await world.rest('POST', `/offers/${offer.id}/order`, { as: fan, body: { note: 'Please' } })).body
  expect(await readSpent()).toEqual({ spendable: 60, held: 40, settled: 0 })
  await world.rest('POST', `/orders/${order.id}/deliver`, { as: creator, body: { text: 'Here.' } })
  await world.rest('POST', `/orders/${order.id}/accept`, { as: fan, body: {} })
  expect(await readSpent()).toEqual({ spendable: 60, held: 0, settled: 40 })
})

test('a person’s page shows balances, devices, purchases, reports, applications, suspensions and events', async () => {
  const [fan, admin] = [await world.person('fan', 300), await world.person('admin')]
  await world.as(fan).applications.submit({ specialties: ['Music'] })
  await world.owner(`insert into session_families (user_id, user_agent, address) values ($1, 'curl/8', '192.0.2.7')`, [
    fan.id,
  ])
  const reporter = await world.person()
  await world.owner(
    `insert into reports (reporter_id, subject, subject_id, reason) values ($1, 'person', $2, 'spam')`,
    [reporter.id, fan.id],
  )
  const body = { tokenAmount: 50, paymentMethodId: 'pm_card_visa' }
  await world.rest('POST', '/tokens/purchase', { as: fan, body })
  await world.as(admin).people.suspend({ id: fan.id, reason })
  const page = (await world.rest('GET', `/admin/users/${fan.id}`, { as: admin })).body
  expect(page).toMatchObject({
    user: { username: fan.username, status: 'suspended', suspended_reason: reason, permissions: [] },
    balances: { spendable: 350, held: 0, spent: 0 },
    devices: [{ address: '192.0.2.7' }],
    purchases: [{ tokens: 50, status: 'succeeded' }],
    reports: [{ reason: 'spam', reporter: reporter.username, status: 'open' }],
    applications: [{ status: 'pending' }],
    suspensions: [{ reason, begun_by: admin.username, ended_at: null }],
  })
  expect(page.devices[0].ended_at).not.toBeNull()

  // the timeline contains every event, without gaps between its pages
  const all = await world.as(admin).people.timeline({ id: fan.id })
  const kinds = all.events.map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(
    ['admin', 'applied', 'joined', 'purchase', 'reported', 'signed_in', 'suspended', 'tokens', 'tokens'].sort(),
  )
  const pages: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await world.as(admin).people.timeline({ id: fan.id, limit: 2, ...(cursor && { cursor }) })
    pages.push(...part.events.map(({ id }) => id))
    cursor = part.next_cursor
  }
  expect(pages).toEqual(all.events.map(({ id }) => id))
})

test('a person’s page lists active, expired and undone strikes and counts only active ones', async () => {
  const [fan, author, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const removePart = async (content_type: 'profile' | 'picture', rule: 'spam' | 'other') => {
    const about = { subject: 'content', content_type, subject_id: author.id, reason: 'spam' } as const
    const { id } = await world.as(fan).moderation.report(about)
    return (await world.as(admin).moderation.cases.remove({ id, reason: rule })).report.id
  }
  const page = async () => (await world.rest('GET', `/admin/users/${author.id}`, { as: admin })).body
  expect(await page()).toMatchObject({ points: 0, strikes: [] })
  const old = await removePart('profile', 'spam')
  await world.owner(
    `update strikes set given_at = given_at - interval '200 days', expires_at = expires_at - interval '200 days' where case_id = $1`,
    [old],
  )
  const live = await removePart('picture', 'other')
  expect(await page()).toMatchObject({
    points: 1,
    strikes: [
      { case_id: live, rule: 'other', points: 1, counts: true, undone_at: null },
      { case_id: old, rule: 'spam', points: 1, counts: false, undone_at: null },
    ],
  })
  await world.as(admin).moderation.cases.undo({ id: live })
  const after = await page()
  expect(after).toMatchObject({ points: 0, strikes: [{ case_id: live, counts: false }, { case_id: old }] })
  expect(after.strikes[0].undone_at).not.toBeNull()
})

test('a warning names the broken rule, is audited and adds no points', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const warn = (body: object) => world.rest('POST', `/admin/users/${fan.id}/warn`, { as: admin, body })
  expect((await warn({ rule: 'off_platform' })).status).toBe(204)
  // a retry after a lost response sends no second warning
  expect((await warn({ rule: 'off_platform' })).status).toBe(204)
  expect((await warn({ reason: 'Please read the rules.' })).status).toBe(204)
  for (const body of [{}, { reason: ' ' }, { rule: 'kindness' }]) expect((await warn(body)).status).toBe(422)
  await world.settled()
  const mails = (await world.mailsTo(fan)).filter(({ subject }) => subject === 'A warning from Limelight')
  expect(mails).toHaveLength(2)
  const [byRule] = mails.filter(({ text }) => text.includes('Payments stay here'))
  expect(byRule?.text).toContain('Do not lead people to pay elsewhere.')
  expect((await world.noticesOf(fan, 'system')).filter(({ title }) => title === 'A warning')).toHaveLength(2)
  const { logs } = await world.as(admin).admin.auditLogs({ target: fan.id })
  const target = { kind: 'user', id: fan.id, name: fan.username }
  expect(logs).toMatchObject([
    { action: 'person.warn', target, details: {} },
    { action: 'person.warn', target, details: { rule: 'off_platform' } },
  ])
  expect(await world.as(admin).people.page({ id: fan.id })).toMatchObject({ points: 0, strikes: [] })
})

test('only owners can warn an admin', async () => {
  const [admin, moderator] = [await world.person('admin'), await world.person('admin')]
  await world.owner("update users set admin_permissions = '{moderator}' where id = $1", [moderator.id])
  const warn = (as: typeof admin, { id }: typeof admin) =>
    world.rest('POST', `/admin/users/${id}/warn`, { as, body: { rule: 'other' } })
  expect(await warn(moderator, admin)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } })
  expect((await warn(admin, moderator)).status).toBe(204)
  expect((await warn(moderator, await world.person())).status).toBe(204)
})

test('suspending and restoring return the changed person, also at the unversioned URL', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const until = '2031-05-17T14:00:00.000Z'
  const path = `/admin/users/${fan.id}/suspend`
  const done = await world.rest('POST', path, { as: admin, body: { reason, until } })
  expect(done).toMatchObject({ status: 200, body: { user: { status: 'suspended', suspended_until: until } } })
  const other = await world.person('admin')
  const late = await world.rest('POST', path, { as: other, body: { reason } })
  expect(late).toMatchObject({ status: 409, body: { message: `already suspended by ${admin.username}` } })
  const restored = await fetch(`${world.cloud.appOrigin}/api/admin/users/${fan.id}/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.bearer(other)}` },
  })
  expect(await restored.json()).toMatchObject({ user: { status: 'active', suspended_reason: null } })
  const untils = ['soon', '2020-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']
  for (const body of [{}, { reason: ' ' }, ...untils.map((end) => ({ reason, until: end }))])
    expect((await world.rest('POST', path, { as: admin, body })).status).toBe(422)
})

test('signs a person out everywhere and confirms their email address once', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  await world.owner('insert into session_families (user_id) values ($1), ($1)', [fan.id])
  const as = world.as(admin).people
  expect([await as.signOut({ id: fan.id }), await as.signOut({ id: fan.id })]).toEqual([
    { signed_out: 2 },
    { signed_out: 0 },
  ])
  expect((await as.confirmEmail({ id: fan.id })).user.email_confirmed).toBe(true)
  await as.confirmEmail({ id: fan.id })
  const entries = await world.owner('select action from audit_entries where target_id = $1 order by id', [fan.id])
  expect(entries.map(({ action }) => action)).toEqual(['person.sign_out', 'person.confirm_email'])
})

test('refuses account actions on oneself, and on another admin unless an owner acts', async () => {
  const [admin, other] = [await world.person('admin'), await world.person('admin')]
  const permit = (permissions: string) =>
    world.owner('update users set admin_permissions = $2::text[] where id = $1', [admin.id, permissions])
  for (const action of ['restore', 'signOut', 'confirmEmail', 'suspend'] as const) {
    const call = ({ id }: TestPerson) => world.as(admin).people[action]({ id, reason })
    await permit('{support}')
    await expect(call(admin), action).rejects.toMatchObject(refusal('NOT_YOURSELF'))
    await expect(call(other), action).rejects.toMatchObject(refusal('NOT_PERMITTED'))
    await permit('{support,owner}')
    const answer = call(other)
    await (action === 'restore' ? expect(answer).rejects.toMatchObject(refusal('NOT_SUSPENDED')) : answer)
  }
})

test('an admin’s own page offers no actions, and another admin’s page offers actions only to owners', async () => {
  const [fan, admin, other] = [await world.person('fan'), await world.person('admin'), await world.person('admin')]
  const mayAct = async (id: string) => (await world.as(admin).people.page({ id })).may_act
  expect([await mayAct(fan.id), await mayAct(other.id), await mayAct(admin.id)]).toEqual([true, true, false])
  await world.owner("update users set admin_permissions = '{support}' where id = $1", [admin.id])
  expect((await world.as(admin).people.page({ id: fan.id })).may).toEqual(['support'])
  expect([await mayAct(fan.id), await mayAct(other.id)]).toEqual([true, false])
})
