import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AccessClaims, issueAccessToken } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import { cookieName, isSecureOrigin } from '#server/http/cookie.ts'
import { isForeignPage } from '#server/http/csrf.ts'
import { noteSecurity } from '#server/security-events.ts'
import { keyFor } from '#shared/derived-keys.ts'
import { AppError } from '#shared/errors.ts'
import { totpChallenge } from '../challenges/service.server.ts'
import type { Session, User } from '../contract.ts'
import { isGone, pendingDeletionOf } from '../deletion/rules.ts'
import { rememberDevice } from '../devices/service.server.ts'
import { findById, type Person } from '../people/store.server.ts'
import { forgetFamilies, revokeOne } from '../revocation/service.server.ts'
import { endReusedFamily } from '../revocation/store.server.ts'
import { decideRefresh, effectiveRole, isSecondStepMissing } from '../rules.ts'
import { REFUSALS, sessionDays } from '../spec.ts'
import { type Viewed, viewedBy, viewedWith } from '../viewing/service.server.ts'
import { createLucia, openFamily, rotateToken } from './store.server.ts'

const luciaOf = ({ db, env }: Context) =>
  createLucia(db, { name: cookieName(env, 'limelight'), isSecure: isSecureOrigin(env) })
const expiryOf = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000)

/** Returns the fields of an account that its owner may read. */
export function toUser(person: Person): User {
  const role = effectiveRole(person)
  return {
    id: person.id,
    email: person.email,
    email_confirmed: person.emailConfirmedAt !== null,
    username: person.username,
    display_name: person.displayName,
    avatar_url: person.avatarUrl,
    time_zone: person.timeZone,
    role,
    is_creator: role === 'creator',
    is_super_admin: person.isSuperAdmin,
    status: person.status,
    suspended_reason: person.suspendedReason,
    suspended_until: person.suspendedUntil,
    second_step_missing: isSecondStepMissing(person),
    deletion_date: pendingDeletionOf(person),
    user_metadata: { isCreator: role === 'creator', isAdmin: role === 'admin' },
  }
}

const claimsOf = (person: Person, familyId: string): AccessClaims => ({
  userId: person.id,
  familyId,
  role: effectiveRole(person),
  ...(person.status !== 'active' && { suspended: true }),
})

async function toSession(ctx: Context, person: Person, familyId: string, token: string | null): Promise<Session> {
  const access = await issueAccessToken(ctx.env, claimsOf(person, familyId), ctx.now)
  return {
    access_token: access.token,
    refresh_token: ctx.client === 'api' ? token : null,
    expires_at: access.expiresAt,
    user: toUser(person),
  }
}

/** Returns the session of an admin who views as another person: read-only, and at most as long as the viewing. */
export async function toViewSession(ctx: Context, { person, claims, endsAt }: Viewed): Promise<Session> {
  const access = await issueAccessToken(ctx.env, claims, ctx.now)
  return {
    access_token: access.token,
    refresh_token: null,
    expires_at: access.expiresAt < endsAt ? access.expiresAt : endsAt,
    user: toUser(person),
    viewing: { until: endsAt },
  }
}

/**
 * Signs in a person after a proved password or mail, and remembers the device. With two-step sign-in, throws a refusal
 * with the challenge for the second step.
 * @throws AppError TOTP_REQUIRED
 */
export async function openSession(ctx: Context, person: Person, deviceToken?: string): Promise<Session> {
  if (person.totpEnabledAt) throw await totpChallenge(ctx, person.id)
  return startSession(ctx, person, deviceToken)
}

/**
 * Signs in a person on this device: creates a family and puts its first token in the cookie. Revokes the browser's
 * previous sign-in. One round trip, and two more if there was one.
 */
export async function startSession(ctx: Context, person: Person, deviceToken?: string): Promise<Session> {
  const lucia = luciaOf(ctx)
  const before = lucia.readSessionCookie(ctx.request.cookie)
  const replaced = before ? await lucia.validateSession(before) : null
  if (replaced?.session) await revokeOne(ctx, replaced.user.id, replaced.session.familyId)
  const token = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const familyId = await openFamily(ctx.db, person.id, token, expiryOf(ctx.now), ctx.request)
  ctx.responseHeaders.append('set-cookie', lucia.createSessionCookie(token).serialize())
  const device = await rememberDevice(ctx, person.id, deviceToken)
  const session = await toSession(ctx, person, familyId, token)
  return ctx.client === 'api' ? { ...session, device_token: device } : session
}

/** Returns the token in the body or, for pages of our origin, the one in the cookie. */
function presentedToken(ctx: Context, given: string | undefined): string | null {
  if (given) return given
  const token = luciaOf(ctx).readSessionCookie(ctx.request.cookie)
  // browsers send the cookie automatically, so the page must have our origin (SameSite=Lax is the second protection)
  if (token) refuseForeignPage(ctx)
  return token
}

/** Refuses pages of other origins; programs have no page. @throws AppError FOREIGN_ORIGIN */
export function refuseForeignPage(ctx: Context): void {
  if (isForeignPage(ctx)) throw new AppError(REFUSALS.foreignOrigin)
}

/**
 * Issues a new access token and the next refresh token. Concurrent callers with one token get the same successor.
 * @throws AppError SESSION_ENDED; after a reuse of a spent token the whole family is revoked.
 */
export async function refreshSession(ctx: Context, given: string | undefined): Promise<Session> {
  const lucia = luciaOf(ctx)
  const token = presentedToken(ctx, given)
  const found = token ? await lucia.validateSession(token) : null
  if (!token || !found?.session) return endSession(ctx)
  const { session, user } = found
  // while an admin views as another person, their own token is not spent
  const viewed = given === undefined && !session.spentAt && (await viewedBy(ctx, user.person, session.familyId))
  if (viewed) return toViewSession(ctx, viewed)
  const decision = decideRefresh(session, ctx.now)
  if (decision === 'reuse') await endStolen(ctx, session.familyId, user.id)
  if (decision !== 'rotate' || isGone(user.person, ctx.now)) return endSession(ctx)
  const successor = bytesToHex(
    hmac(sha256, keyFor(ctx.env.SESSION_SECRET, 'refresh-token'), utf8ToBytes(`refresh:${token}`)),
  )
  await rotateToken(ctx.db, { token, successor, expiresAt: expiryOf(ctx.now), now: ctx.now }, ctx.request)
  ctx.responseHeaders.append('set-cookie', lucia.createSessionCookie(successor).serialize())
  return toSession(ctx, user.person, session.familyId, successor)
}

function endSession(ctx: Context): never {
  ctx.responseHeaders.append('set-cookie', luciaOf(ctx).createBlankSessionCookie().serialize())
  throw new AppError(REFUSALS.sessionEnded)
}

/** Handles a reused token: it was copied, so both holders are signed out and the person is notified. */
async function endStolen(ctx: Context, familyId: string, userId: string): Promise<void> {
  noteSecurity(ctx, 'stolen_session', 'accounts.refresh', { user: userId })
  if (!(await endReusedFamily(ctx.db, familyId, userId, ctx.now))) return
  await forgetFamilies(ctx, [familyId])
  ctx.announce()
}

/** Revokes the caller's sign-in, given by bearer token, body or cookie. Idempotent. */
export async function signOut(ctx: Context, given: string | undefined): Promise<void> {
  const lucia = luciaOf(ctx)
  if (ctx.claims) await revokeOne(ctx, ctx.claims.userId, ctx.claims.familyId)
  const token = presentedToken(ctx, given)
  const found = token ? await lucia.validateSession(token) : null
  if (found?.session && found.session.familyId !== ctx.claims?.familyId)
    await revokeOne(ctx, found.user.id, found.session.familyId)
  ctx.responseHeaders.append('set-cookie', lucia.createBlankSessionCookie().serialize())
}

/** Returns the session of the caller's access token with the current account. One round trip. */
export async function currentSession(ctx: Context): Promise<Session | null> {
  if (!ctx.claims) return null
  const person = await findById(ctx.db, ctx.claims.userId)
  if (person && ctx.claims.viewerId !== undefined) {
    const viewed = await viewedWith(ctx, person, ctx.claims)
    return viewed ? toViewSession(ctx, viewed) : null
  }
  return person ? toSession(ctx, person, ctx.claims.familyId, null) : null
}

/** Returns the session of the cookie for server rendering, without spending it. One round trip, none without a cookie. */
export async function sessionFromCookie(ctx: Context): Promise<{ session: Session; claims: AccessClaims } | null> {
  const lucia = luciaOf(ctx)
  const token = lucia.readSessionCookie(ctx.request.cookie)
  const found = token ? await lucia.validateSession(token) : null
  if (!found?.session || decideRefresh(found.session, ctx.now) !== 'rotate') return null
  const { person } = found.user
  if (isGone(person, ctx.now)) return null
  const { familyId } = found.session
  const viewed = await viewedBy(ctx, person, familyId)
  if (viewed) return { session: await toViewSession(ctx, viewed), claims: viewed.claims }
  return { session: await toSession(ctx, person, familyId, null), claims: claimsOf(person, familyId) }
}
