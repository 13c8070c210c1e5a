import { randomUUID } from 'node:crypto'
import { type AnyRouter, callTRPCProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import { appRouter } from '#app/router.server.ts'
import { sessionFromCookie } from '#features/accounts/index.server.ts'
import { readAccessToken } from '#server/access-token.ts'
import { toAppError } from '#server/errors.ts'
import { forEachBounded } from '../../testing/matrix/ask.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

/** Creates an admin with a separate sign-in. */
async function signedInAdmin() {
  const admin = await world.person('admin')
  await world.owner('insert into session_families (id, user_id) values ($1, $2)', [admin.claims.familyId, admin.id])
  return admin
}

/** Starts an impersonation session of a person and returns the person with its token. */
async function viewAs(admin: TestPerson, person: TestPerson): Promise<TestPerson> {
  const { session } = await world.as(admin).people.viewAs({ id: person.id })
  const claims = await readAccessToken(world.env.SESSION_SECRET, session.access_token, new Date())
  if (!claims) throw new Error('the token is not ours')
  return { ...person, claims }
}

const entriesOf = async (admin: TestPerson) =>
  (await world.owner('select action, target_id from audit_entries where actor_id = $1 order by id', [admin.id])).map(
    ({ action, target_id }) => `${action} ${target_id}`,
  )

type Procedures = Record<string, { _def: { type: string; meta?: { whileViewing?: boolean } } }>
const proceduresOf = (router: AnyRouter): Procedures => router._def.procedures
const mutations = Object.entries(proceduresOf(appRouter)).filter(([, { _def }]) => _def.type === 'mutation')
const exempt = mutations.filter(([, { _def }]) => _def.meta?.whileViewing).map(([path]) => path)
const refused = mutations.map(([path]) => path).filter((path) => !exempt.includes(path))

test('an admin who impersonates a fan can read the fan’s data, and every mutation is refused', async () => {
  const [admin, fan] = [await signedInAdmin(), await world.person('fan', 70)]
  const viewed = await viewAs(admin, fan)
  expect((await world.as(viewed).wallet.balance()).balance).toBe(70)
  expect((await world.rest('GET', '/auth/session', { as: viewed })).body.session).toMatchObject({
    user: { id: fan.id },
    viewing: { until: expect.any(String) },
  })

  expect(refused.length).toBeGreaterThan(100)
  expect(exempt.sort()).toEqual(['accounts.refresh', 'people.endViewAs'])
  const codeOf = async (path: string) => {
    const call = { router: appRouter, path, type: 'mutation' as const, signal: undefined, batchIndex: 0 }
    const answer = callTRPCProcedure({ ...call, ctx: world.contextOf(viewed), getRawInput: async () => ({}) })
    return answer.then(
      () => 'OK',
      (error: unknown) => toAppError(error)?.code,
    )
  }
  await forEachBounded(refused, async (path) => expect([path, await codeOf(path)]).toEqual([path, 'READ_ONLY']))
  for (const [method, path] of [
    ['POST', '/tips/send'],
    ['PUT', '/settings/gifts'],
    ['DELETE', `/blocks/${admin.id}`],
  ])
    expect(await world.rest(method ?? '', path ?? '', { as: viewed })).toMatchObject({
      status: 403,
      body: { code: 'READ_ONLY' },
    })
})

test('refuses the data export and the URL of the calendar feed during an impersonation', async () => {
  const [admin, fan] = [await signedInAdmin(), await world.person()]
  const viewed = await viewAs(admin, fan)
  for (const path of ['/account/export', '/calendar/feed']) {
    expect(await world.rest('GET', path, { as: viewed })).toMatchObject({
      status: 403,
      body: { code: 'NOT_FOR_VIEWERS' },
    })
  }
  expect((await world.rest('GET', '/calendar/feed', { as: fan })).status).toBe(200)
})

test('audits the start and the end of an impersonation, which ends at once', async () => {
  const [admin, fan] = [await signedInAdmin(), await world.person()]
  const viewed = await viewAs(admin, fan)
  expect(await world.as(viewed).people.endViewAs()).toEqual({ user_id: fan.id })
  expect(await entriesOf(admin)).toEqual([`person.view ${fan.id}`, `person.view_end ${fan.id}`])
  expect((await world.rest('GET', '/tokens/balance', { as: viewed })).status).toBe(401)
  // a second impersonation of the same admin ends the first one
  const first = await viewAs(admin, fan)
  const other = await world.person()
  const second = await viewAs(admin, other)
  expect((await world.rest('GET', '/tokens/balance', { as: first })).status).toBe(401)
  expect((await world.rest('GET', '/tokens/balance', { as: second })).status).toBe(200)
  expect((await entriesOf(admin)).slice(2)).toEqual(
    expect.arrayContaining([`person.view ${fan.id}`, `person.view_end ${fan.id}`, `person.view ${other.id}`]),
  )
})

test('refuses to impersonate oneself, an unknown person or an admin, also after a promotion', async () => {
  const [admin, other, fan] = [await signedInAdmin(), await world.person('admin'), await world.person()]
  const begin = (id: string) => world.as(admin).people.viewAs({ id })
  await expect(begin(other.id)).rejects.toMatchObject(refusal('NOT_AS_ADMIN'))
  await expect(begin(admin.id)).rejects.toMatchObject(refusal('NOT_YOURSELF'))
  await expect(begin(randomUUID())).rejects.toMatchObject(refusal('USER_NOT_FOUND'))
  await expect(world.as(fan).people.viewAs({ id: other.id })).rejects.toMatchObject(refusal('FORBIDDEN'))
  const viewed = await viewAs(admin, fan)
  await world.owner("update users set role = 'admin' where id = $1", [fan.id])
  expect((await world.rest('GET', '/admin/stats', { as: viewed })).status).toBe(401)
})

test('an impersonation ends after its time, and when the admin loses the right to it', async () => {
  const fan = await world.person()
  const isOpen = async (who: TestPerson) => (await world.rest('GET', '/tokens/balance', { as: who })).status === 200
  for (const end of [
    "update viewings set ends_at = now() - interval '1 second' where admin_id = $1",
    'update session_families set revoked_at = now() where user_id = $1',
    "update users set role = 'fan' where id = $1",
    "update users set status = 'suspended', suspended_reason = 'x' where id = $1",
    "update users set admin_permissions = '{moderator,finance,owner}' where id = $1",
    'update users set totp_exempt = false, totp_enabled_at = null where id = $1',
  ]) {
    const admin = await signedInAdmin()
    const viewed = await viewAs(admin, fan)
    expect(await isOpen(viewed), end).toBe(true)
    await world.owner(end, [admin.id])
    expect(await isOpen(viewed), end).toBe(false)
  }
})

test('an impersonation ends when an owner revokes the admin’s permission `support`', async () => {
  const [admin, owner, fan] = [await signedInAdmin(), await world.person('admin'), await world.person()]
  const viewed = await viewAs(admin, fan)
  const permit = (permissions: ('support' | 'moderator')[]) =>
    world.as(owner).people.permissions({ id: admin.id, permissions })
  await permit(['moderator'])
  expect((await world.rest('GET', '/tokens/balance', { as: viewed })).status).toBe(401)
  await permit(['support'])
  expect((await world.rest('GET', '/tokens/balance', { as: viewed })).status).toBe(200)
})

test('renders pages as the impersonated person only while both cookies are present', async () => {
  const [admin, fan] = [await signedInAdmin(), await world.person()]
  const token = 'a'.repeat(20) + randomUUID().replaceAll('-', '')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hex = Buffer.from(digest).toString('hex')
  await world.owner(
    `insert into sessions (id, family_id, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [hex, admin.claims.familyId, admin.id],
  )
  const began = world.contextOf(admin, { client: 'browser' })
  await world.as(admin, began).people.viewAs({ id: fan.id })
  const view = /limelight_view=[0-9a-f]+/.exec(began.responseHeaders.get('set-cookie') ?? '')?.[0] ?? ''
  const pageOf = async (cookie: string) => {
    const ctx = world.contextOf()
    return sessionFromCookie({ ...ctx, request: { ...ctx.request, cookie } })
  }
  expect(await pageOf(`limelight=${token}; ${view}`)).toMatchObject({
    session: { user: { id: fan.id }, refresh_token: null },
    claims: { userId: fan.id, viewerId: admin.id },
  })
  expect(await pageOf(`limelight=${token}`)).toMatchObject({ session: { user: { id: admin.id } } })
  expect(await pageOf(view)).toBeNull()
})
