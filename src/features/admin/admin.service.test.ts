import { expect, test } from 'vitest'
import * as z from 'zod'
import { createJobContext } from '#app/context.server.ts'
import { noteIncident } from '#server/incidents/incidents.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { securityCount } from '#server/security-events.ts'
import { adminChannel } from '#shared/channels.ts'
import { messagesOn } from '../../testing/realtime.ts'
import { createWorld } from '../../testing/world.ts'
import { checkAudit, watchSecurity } from './health/service.server.ts'
import { limits } from './health/spec.ts'
import { sendStats } from './overview/service.server.ts'
import { rollDays } from './overview/store.server.ts'

const world = createWorld()
const statsUpdate = z.object({ type: z.literal('stats_update'), stats: z.record(z.string(), z.unknown()) })

const decided = async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const { application } = await world.as(fan).applications.submit({ specialties: ['Music'], bio: '=1+1' })
  await world.as(admin).applications.review.approve({ id: application.id })
  return { fan, admin, id: application.id }
}

test('filters the audit trail by action, actor, target and day, and verifies its hash chain', async () => {
  const { admin, fan, id } = await decided()
  const { logs } = await world.as(admin).admin.auditLogs({ actor: admin.username })
  expect(logs).toMatchObject([
    { action: 'application.approve', user: admin.username, target: { kind: 'application', id, name: fan.username } },
  ])
  const found = async (filter: Parameters<ReturnType<typeof world.as>['admin']['auditLogs']>[0]) =>
    (await world.as(admin).admin.auditLogs({ actor: admin.id, ...filter })).logs.length
  expect(await found({ action: 'application', target: id })).toBe(1)
  expect(await found({ action: 'application.reject' })).toBe(0)
  const today = logs[0]?.timestamp.toISOString().slice(0, 10)
  expect([await found({ from: today, to: today }), await found({ to: '2020-01-01' })]).toEqual([1, 0])
  expect(await world.as(admin).admin.auditVerify()).toMatchObject({ ok: true, first_broken: null })
  await expect(world.as(admin).admin.auditLogs({ from: '2026-02-02', to: '2026-02-01' })).rejects.toThrow()
})

test('an audit entry about a report names the author of the reported text', async () => {
  const [author, reporter, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const about = { subject: 'content', content_type: 'profile', subject_id: author.id, reason: 'spam' }
  const report = await world.rest('POST', '/reports', { as: reporter, body: about })
  const dismissal = `/admin/moderation/reports/${report.body.id}/dismiss`
  const { status } = await world.rest('POST', dismissal, { as: admin, body: { reason: 'no_violation' } })
  expect(status).toBe(200)
  const { logs } = await world.as(admin).admin.auditLogs({ actor: admin.id })
  expect(logs).toMatchObject([{ action: 'report.dismiss', target: { kind: 'report', name: author.username } }])
})

test('refuses dates that the database cannot represent', async () => {
  const as = await world.person('admin')
  expect((await world.rest('GET', '/admin/audit-logs?from=0000-01-01', { as })).status).toBe(422)
  expect((await world.rest('GET', '/admin/audit-logs?from=0001-01-01&to=9999-12-31', { as })).status).toBe(200)
  const body = { type: 'audit', filters: { to: '0000-12-31' } }
  expect((await world.rest('POST', '/admin/export/csv', { as, body })).status).toBe(422)
})

test('stores an audit note of a client once per idempotency key', async () => {
  const admin = await world.person('admin')
  const body = { action: 'approve', details: { id: 'x', words: 'of a person' }, timestamp: new Date().toISOString() }
  for (const path of ['/admin/audit-log', '/admin/audit-log'])
    expect((await world.rest('POST', path, { as: admin, body, key: 'once' })).status).toBe(204)
  const { logs } = await world.as(admin).admin.auditLogs({ actor: admin.id })
  expect(logs).toMatchObject([{ action: 'note.write', details: { note: 'approve' } }])
})

test('streams a CSV in batches, escapes formulas and checks permissions', async () => {
  const { admin, id } = await decided()
  const { filename, body } = await world.as(admin).admin.exportCsv({ type: 'applications', selection: [id] })
  expect(filename).toMatch(/^admin-export-\d+\.csv$/)
  const lines = (await new Response(body).text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=1+1")
  await world.owner(
    `insert into users (email, username, display_name, password_hash, date_of_birth)
     select 'x' || n || $1 || '@limelight.test', 'x' || n || $1, 'Export', '-', '1990-01-01' from generate_series(1, 2100) n`,
    [id.slice(-8)],
  )
  const users = await world.as(admin).admin.exportCsv({ type: 'users', filters: { search: 'x' } })
  const names = (await new Response(users.body).text()).split('\r\n').filter((line) => line.includes(id.slice(-8)))
  expect(new Set(names).size).toBe(2_100)
  await world.owner(`update users set admin_permissions = '{support}' where id = $1`, [admin.id])
  for (const type of ['money', 'reports'] as const)
    await expect(world.as(admin).admin.exportCsv({ type }), type).rejects.toMatchObject({
      cause: { code: 'NOT_PERMITTED' },
    })
  await world.owner(`update users set admin_permissions = '{moderator}' where id = $1`, [admin.id])
  await (await world.as(admin).admin.exportCsv({ type: 'reports' })).body.cancel()
})

test('every export type applies its filters and is audited', async () => {
  const { admin, fan, id } = await decided()
  const csv = async (body: object) => {
    const answer = await fetch(`${world.cloud.appOrigin}/api/v1/admin/export/csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await world.bearer(admin)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="admin-export-\d+\.csv"/)
    return (await answer.text()).trim().split('\r\n').slice(1)
  }
  expect(await csv({ type: 'audit', filters: { actor: admin.username, action: 'application' } })).toHaveLength(1)
  expect(await csv({ type: 'audit', filters: { target: id, to: '2020-01-01' } })).toEqual([])
  expect(await csv({ type: 'users', filters: { search: fan.username, role: 'creator' } })).toHaveLength(1)
  expect(await csv({ type: 'users', filters: { search: fan.username, role: 'fan' } })).toEqual([])
  expect(await csv({ type: 'applications', filters: { status: 'rejected' }, selection: [id] })).toEqual([])
  // the same filters as on the page: part of the username or email address, id, status
  for (const search of [fan.username.slice(3), `${fan.username}@limelight`, fan.id])
    expect(await csv({ type: 'users', filters: { search, status: 'active' } }), search).toHaveLength(1)
  expect(await csv({ type: 'users', filters: { search: fan.username, status: 'suspended' } })).toEqual([])
  const [one, other] = [await world.person(), await world.person()]
  const report = async (about: typeof one) =>
    (await world.as(fan).moderation.report({ subject: 'person', subject_id: about.id, reason: 'spam' })).id
  const [claimed, removed] = [await report(one), await report(other)]
  await world.as(admin).moderation.cases.claim({ id: claimed })
  await world.as(admin).moderation.cases.remove({ id: removed, reason: 'spam' })
  const ofFan = async (status: string) =>
    (await csv({ type: 'reports', filters: { status } })).filter((line) => line.includes(fan.username)).length
  expect([await ofFan('all'), await ofFan('open'), await ofFan('mine'), await ofFan('removed')]).toEqual([2, 1, 1, 1])
  for (const [type, status] of [
    ['users', 'pending'],
    ['money', 'open'],
    ['reports', 'approved'],
  ])
    expect(
      (await world.rest('POST', '/admin/export/csv', { as: admin, body: { type, filters: { status } } })).status,
    ).toBe(422)
  // an export type with unsupported filters is refused, because it would otherwise export everyone
  for (const [type, filters] of [
    ['money', { search: fan.username }],
    ['money', { from: '2026-01-01', to: '2026-01-31' }],
    ['users', { location: 'uk' }],
    ['reports', { search: fan.username }],
    ['audit', { from: '2026-01-02', to: '2026-01-01' }],
  ] as const)
    expect((await world.rest('POST', '/admin/export/csv', { as: admin, body: { type, filters } })).status).toBe(422)
  for (const type of ['reports', 'money']) await csv({ type, filters: { dateRange: 'today' } })
  const entries = await world.owner<{ target_id: string }>(
    "select target_id from audit_entries where actor_id = $1 and action = 'export.csv' order by id",
    [admin.id],
  )
  expect(entries.map(({ target_id }) => target_id)).toEqual([
    ...['audit', 'audit', 'users', 'users', 'applications', 'users', 'users', 'users', 'users'],
    ...['reports', 'reports', 'reports', 'reports', 'reports', 'money'],
  ])
})

test('an export of more than 10,000 rows notifies the other admins', async () => {
  const [one, two] = [await world.person('admin'), await world.person('admin')]
  const stem = one.id.slice(-8)
  await world.owner(
    `insert into users (email, username, display_name, password_hash, date_of_birth)
     select 'l' || n || $1 || '@limelight.test', 'l' || n || $1, 'Large', '-', '1990-01-01' from generate_series(1, 10001) n`,
    [stem],
  )
  const { body } = await world.as(one).admin.exportCsv({ type: 'users' })
  expect((await new Response(body).text()).length).toBeGreaterThan(10_000)
  expect(await world.noticesOf(two)).toContainEqual(
    expect.objectContaining({ message: `${one.username} exported more than 10,000 rows.` }),
  )
  // the exporting admin is not notified; other notifications come from parallel tests
  expect((await world.noticesOf(one)).filter(({ message }) => message.startsWith(one.username))).toEqual([])
})

test('the health report lists dead letters by kind, and an admin sends them again', async () => {
  const [admin, fan] = [await world.person('admin'), await world.person()]
  const dead = async () => (await world.as(admin).admin.health()).outbox.dead_letters.map(({ kind }) => kind)
  await world.owner(
    `with slice as (
       insert into outbox_slices (id, kind, rank, due_at, attempts, last_error, dead_at)
       select gen_random_uuid(), 'mail', 1, 'infinity', 900, 'mail answered 500', now() returning id)
     insert into outbox (kind, payload, due_at, attempts, last_error, slice_id)
     select 'mail', $1, 'infinity', 900, 'mail answered 500', id from slice`,
    [JSON.stringify({ template: 'totp_enabled', to: `${fan.username}@limelight.test`, props: {} })],
  )
  const { outbox } = await world.as(admin).admin.health()
  expect(outbox.state).toBe('warning')
  expect(outbox.dead_letters.find(({ kind }) => kind === 'mail')).toMatchObject({ error: expect.any(String) })
  expect((await world.as(admin).admin.sendAgain({ kind: 'mail' })).rows).toBeGreaterThan(0)
  expect(await dead()).not.toContain('mail')
  await expect.poll(() => world.mailsTo(fan)).toHaveLength(1)
  expect(await world.as(admin).admin.sendAgain({ kind: 'mail' })).toEqual({ rows: 0 })
  const { logs } = await world.as(admin).admin.auditLogs({ actor: admin.id, action: 'dead_letter' })
  expect(logs).toMatchObject([{ action: 'dead_letter.send', target: { kind: 'outbox', id: 'mail' } }])
})

test('the health report covers providers, jobs and requests, and counts failures', async () => {
  const admin = await world.person('admin')
  await noteIncident(world.db, 'provider:mail', new Error('of a provider'))
  const health = await world.as(admin).admin.health()
  expect(health.providers.find(({ name }) => name === 'mail')).toMatchObject({ state: 'warning', is_up: true })
  expect(health.jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['proof', 'audit', 'outbox', 'days']))
  expect(health.errors.hours).toHaveLength(24)
  // the requests of this test are counted
  expect(health.errors.calls?.all).toBeGreaterThan(0)
  // requests during server rendering are counted too
  const counted = async () => (await world.as(admin).admin.health()).errors.calls?.all ?? 0
  const before = await counted()
  await Promise.all(Array.from({ length: 8 }, () => world.as(admin, { isPage: true }).wallet.balance()))
  await expect.poll(counted).toBeGreaterThanOrEqual(before + 8)
  expect((await world.rest('GET', '/admin/health', { as: admin })).status).toBe(200)
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'audit')
  expect(await checkAudit(ctx)).toMatchObject({ ok: true, first_broken: null })
})

test('stores finished days once, and the figures stay the same', async () => {
  const admin = await world.person('admin')
  await world.owner(
    `insert into users (email, username, display_name, password_hash, date_of_birth, created_at)
     select 'd' || n || $1 || '@limelight.test', 'd' || n || $1, 'Day', '-', '1990-01-01', now() - interval '40 hours'
     from generate_series(1, 7) n`,
    [admin.id.slice(-8)],
  )
  // one context, so that all figures are of one day
  const as = world.as(admin)
  const figures = async () => (await as.admin.analytics({ dateRange: 'week' })).growth.slice(0, -1)
  const before = await figures()
  while ((await rollDays(world.db)) > 0);
  expect(await rollDays(world.db)).toBe(0)
  // compares only finished days, because parallel tests create people today
  expect(await figures()).toEqual(before)
  expect((await world.as(admin).admin.stats()).totalUsers).toBeGreaterThan(7)
})

test('figures, charts and the activity feed include new data', async () => {
  const { admin, fan } = await decided()
  const before = await world.as(admin).admin.stats()
  await world.as(await world.person()).applications.submit({ specialties: ['Art'] })
  const after = await world.as(admin).admin.stats()
  expect(after.pending).toBeGreaterThanOrEqual(before.pending)
  expect(after.totalUsers).toBeGreaterThan(0)
  const { activities } = await world.as(admin).admin.feed()
  expect(activities.map(({ message }) => message)).toContain(
    `${admin.username} approved the application of ${fan.username}`,
  )
  expect(activities.length).toBeLessThanOrEqual(50)
  const charts = await world.as(admin).admin.analytics({ dateRange: 'week' })
  expect(charts.growth).toHaveLength(8)
  expect(charts.growth.at(-1)?.users).toBeGreaterThan(0)
  expect(charts.conversions.map(({ status }) => status)).toEqual(['pending', 'queued', 'approved', 'rejected'])
  for (const path of ['/admin/stats', '/admin/analytics/dashboard', '/admin/activity-feed', '/admin/audit-logs'])
    expect(
      (
        await fetch(`${world.cloud.appOrigin}/api${path}`, {
          headers: { authorization: `Bearer ${await world.bearer(admin)}` },
        })
      ).status,
    ).toBe(200)
})

test('filters narrow the charts of applications and creators by status and search', async () => {
  const { admin, fan } = await decided()
  const waiting = await world.person()
  await world.as(waiting).applications.submit({ specialties: ['Art'] })
  const found = async (filters: object) => {
    const { conversions } = await world.as(admin).admin.analytics({ dateRange: 'week', ...filters })
    return Object.fromEntries(conversions.map(({ status, count }) => [status, count]))
  }
  const none = { pending: 0, queued: 0, approved: 0, rejected: 0 }
  expect(await found({ search: waiting.username })).toEqual({ ...none, pending: 1 })
  expect(await found({ search: fan.username, status: 'approved' })).toEqual({ ...none, approved: 1 })
  expect(await found({ search: fan.username, status: 'rejected' })).toEqual(none)
  const path = `/admin/analytics/dashboard?search=${waiting.username}&status=pending&dateRange=week`
  const { body } = await world.rest('GET', path, { as: admin })
  expect(body.conversions).toContainEqual({ status: 'pending', count: 1 })
})

test('sends the figures to the admins’ channel while an admin is active', async () => {
  const admin = await world.person('admin')
  const { as_of: _, ...figures } = await world.as(admin).admin.stats()
  const ctx = createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'figures')
  await world.owner('insert into session_families (id, user_id) values ($1, $2)', [admin.claims.familyId, admin.id])
  expect(await sendStats(ctx)).toBe(true)
  // a drain may have deleted the row of the outbox, so the message is read from the realtime service
  await drainOutbox(ctx)
  const readUpdates = async () =>
    (await messagesOn(world, adminChannel))
      .map(({ data }) => statsUpdate.safeParse(JSON.parse(data)).data)
      .filter((update) => update !== undefined)
  await expect
    .poll(async () => Object.keys((await readUpdates()).at(-1)?.stats ?? {}))
    .toEqual(expect.arrayContaining(Object.keys(figures)))
})

test('the lists behind revenue and active sessions match their figures', async () => {
  const [admin, fan, creator] = [
    await world.person('admin'),
    await world.person('fan', 500),
    await world.person('creator'),
  ]
  const { stream } = await world.as(creator).live.start({ title: 'Counted' })
  await world.owner(
    `insert into call_requests (fan_id, creator_id, type, status, minutes, rate, tokens, asked_for, scheduled_at, accepted_at,
       cancel_hours, key)
     values ($1, $2, 'voice', 'in_progress', 10, 0, 0, 'now', now(), now(), 12, gen_random_uuid())`,
    [fan.id, creator.id],
  )
  const as = world.as(admin)
  const all = async (figure: 'revenue' | 'activeSessions') => {
    const rows: Awaited<ReturnType<typeof as.admin.counted>>['rows'] = []
    for (let cursor: string | undefined; ; ) {
      const page = await as.admin.counted({ figure, limit: 3, ...(cursor && { cursor }) })
      rows.push(...page.rows)
      if (!page.next_cursor) return rows
      cursor = page.next_cursor
    }
  }
  const [{ activeSessions, revenue }, running, sold] = [
    await as.admin.stats(),
    await all('activeSessions'),
    await all('revenue'),
  ]
  expect(running).toHaveLength(activeSessions)
  expect(running).toContainEqual(expect.objectContaining({ id: stream.id, kind: 'stream', other: null }))
  expect(running.find(({ other }) => other?.id === fan.id)).toMatchObject({ kind: 'voice', person: { id: creator.id } })
  expect(sold.reduce((sum, { usd }) => sum + (usd ?? 0), 0)).toBeCloseTo(revenue.today)
  await expect(as.admin.counted({ figure: 'revenue', cursor: 'none' })).rejects.toThrow()
  await world.owner(`update users set admin_permissions = '{support}' where id = $1`, [admin.id])
  await expect(as.admin.counted({ figure: 'revenue' })).rejects.toMatchObject({ cause: { code: 'NOT_PERMITTED' } })
  expect((await as.admin.counted({ figure: 'activeSessions' })).rows).not.toEqual([])
})

test('reading the audit trail and exporting it need the same permission', async () => {
  const admin = await world.person('admin')
  const read = async () => (await world.rest('GET', '/admin/audit-logs', { as: admin })).status
  const body = { type: 'audit', filters: {}, selection: [] }
  const take = () =>
    fetch(`${world.cloud.appOrigin}/api/v1/admin/export/csv`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const bearer = { authorization: `Bearer ${await world.bearer(admin)}` }
  const both = async () => [await read(), (await take()).status]
  expect(await both()).toEqual([200, 200])
  await world.owner("update users set admin_permissions = '{moderator,finance,owner}' where id = $1", [admin.id])
  expect(await both()).toEqual([403, 403])
})

test('a burst of each kind of security event notifies every admin once an hour', async () => {
  const admin = await world.person('admin')
  const ctx = world.contextOf()
  const burstKinds = ['sign_in', 'permission', 'view_as'] as const
  const countsOf = async (name: string) => {
    const kind = burstKinds.find((one) => securityCount(one) === name)
    return [kind ? limits.eventsPerHour[kind] + 1 : 0]
  }
  // uses an hour that other tests do not use
  const now = new Date(Date.now() + Math.floor(Math.random() * 1e6) * 3_600_000)
  const cache = { ...ctx.providers.cache, countsOf }
  const providers = Object.create(ctx.providers, { cache: { value: cache } })
  const watched = { ...ctx, now, providers }
  for (let runs = 0; runs < 2; runs++) await watchSecurity(watched)
  const alarms = (await world.noticesOf(admin)).filter(({ kind }) => kind === 'system.refusal_rush')
  expect(alarms.map(({ data }) => data.kind).toSorted()).toEqual(burstKinds.toSorted())
})
