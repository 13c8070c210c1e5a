import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { sessionFromCookie } from './service.server.ts'
import { refreshGraceMs, sessionDays, sessionDaysMax } from './spec.ts'
import { createLucia, openFamily, rotateToken } from './store.server.ts'

const world = createWorld()
const dayMs = 86_400_000
const device = { userAgent: 'test', address: '192.0.2.1' }

/** Signs in a new person with a refresh token that expires in `days` days. */
async function signInFor(days: number) {
  const person = await world.person()
  const token = randomUUID()
  const familyId = await openFamily(world.db, person.id, token, new Date(Date.now() + days * dayMs), device)
  /** Returns the rows of the token and its family, each with the id of the transaction that wrote it last. */
  const rows = () =>
    world.owner(
      `select s.*, s.xmin::text as token_written, f.last_seen_at, f.revoked_at, f.xmin::text as family_written
       from sessions s join session_families f on f.id = s.family_id where s.user_id = $1`,
      [person.id],
    )
  return { person, token, familyId, rows }
}
/** Reads a refresh token with the session library and with the server-side rendering of pages. */
async function read(token: string) {
  const lucia = createLucia(world.db, { name: 'limelight', isSecure: false })
  const found = await lucia.validateSession(token)
  const ctx = world.contextOf()
  const cookie = lucia.createSessionCookie(token).serialize()
  const rendered = await sessionFromCookie({ ...ctx, request: { ...ctx.request, cookie } })
  return { known: found.session !== null, rendered: rendered !== null }
}
const spendAgo = (ms: number, token: { familyId: string }) =>
  world.owner(`update sessions set spent_at = now() - $2 * interval '1 millisecond' where family_id = $1`, [
    token.familyId,
    ms,
  ])

// by default, the library Lucia extends a session in the second half of its life and deletes an expired one
test.each([
  ['young', sessionDays - 1, true],
  ['in the second half of its life', sessionDays / 2 - 1, true],
  ['about to expire', 0.01, true],
  ['expired', -1, false],
])('reading a refresh token that is %s does not change its rows', async (_, days, isThere) => {
  const { token, rows } = await signInFor(days)
  const before = await rows()
  expect(before).toHaveLength(1)
  expect(await read(token)).toEqual({ known: isThere, rendered: isThere })
  expect(await read(token)).toEqual({ known: isThere, rendered: isThere })
  expect(await rows()).toEqual(before)
})

test.each([
  ['spent', refreshGraceMs * 2],
  ['spent a moment ago', 0],
])('reading or refreshing a refresh token that was %s does not extend it', async (_, ms) => {
  const at = await signInFor(sessionDays / 2 - 1)
  await spendAgo(ms, at)
  const before = await at.rows()
  await read(at.token)
  expect(await at.rows()).toEqual(before)
  await world.rest('POST', '/auth/refresh', { body: { refresh_token: at.token } })
  const [same] = await world.owner('select expires_at, spent_at from sessions where id = $1', [before[0]?.id])
  expect(same).toEqual({ expires_at: before[0]?.expires_at, spent_at: before[0]?.spent_at })
})

test('refuses a revoked or expired refresh token without extending or replacing it', async () => {
  for (const days of [sessionDays / 2 - 1, -1]) {
    const at = await signInFor(days)
    if (days > 0) await world.owner('update session_families set revoked_at = now() where id = $1', [at.familyId])
    const before = await at.rows()
    expect((await read(at.token)).rendered).toBe(false)
    expect((await world.rest('POST', '/auth/refresh', { body: { refresh_token: at.token } })).status).toBe(401)
    expect(await at.rows()).toEqual(before)
  }
})

test('a sign-in ends after 180 days, even if it is refreshed often', async () => {
  const person = await world.person()
  const token = randomUUID()
  const far = new Date(Date.now() + 30 * 86_400_000)
  const family = await openFamily(world.db, person.id, token, far, { userAgent: null, address: 'test' })
  const age = (days: number) =>
    world.owner('update session_families set created_at = now() - make_interval(days => $2) where id = $1', [
      family,
      days,
    ])
  await age(sessionDaysMax - 10)
  const next = `${token}-2`
  const rotate = (from: string, to: string) =>
    rotateToken(
      world.db,
      { token: from, successor: to, expiresAt: far, now: new Date() },
      { userAgent: null, address: 'test' },
    )
  await rotate(token, next)
  // reads the row itself, because the library returns a longer time without writing it
  const days = `select round(extract(epoch from expires_at - now()) / 86400)::int as left
    from sessions where family_id = $1 and spent_at is null`
  expect(await world.owner(days, [family])).toEqual([{ left: 10 }])
  await age(sessionDaysMax + 1)
  await rotate(next, `${token}-3`)
  const lucia = createLucia(world.db, { name: 'limelight', isSecure: false })
  expect((await lucia.validateSession(`${token}-3`)).session).toBeNull()
})
