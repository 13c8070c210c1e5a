import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Rate } from '#providers/cache/index.ts'
import { type AccessClaims, accessTokenSeconds, issueAccessToken } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import { cookieAttributes, cookieIn, cookieName, isSecureOrigin } from '#server/http/cookie.ts'
import { isForeignPage } from '#server/http/csrf.ts'
import { noteSecurity } from '#server/security-events.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session, User } from '../contract.ts'
import { findById, type Person } from '../people/store.server.ts'
import { effectiveRole, isPermanentlyDeleted, isSecondStepMissing, pendingDeletionOf } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import { type Viewed, viewedBy, viewedWith } from '../viewing/service.server.ts'
import type { SessionShown } from './contract.ts'
import { decideRefresh, deviceName } from './rules.ts'
import { deviceDays, devicePeopleMax, SESSION_REFUSALS, sessionDays } from './spec.ts'
import {
  createLucia,
  endReusedFamily,
  findRecentMarks,
  listFamilies,
  openFamily,
  revokeFamilies,
  rotateToken,
} from './store.server.ts'

const luciaOf = ({ db, env }: Context) =>
  createLucia(db, { name: cookieName(env, 'limelight'), isSecure: isSecureOrigin(env) })
const expiryOf = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000)

/** Converts a person to the account fields that their owner can read. */
function toUser(person: Person): User {
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

/**
 * Returns the session of an admin who views as another person. It is read-only and ends with the impersonation session.
 */
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
 * Signs in a person on this device: creates a session family and puts its first refresh token in the cookie. Revokes
 * the browser's previous sign-in. One round trip, and two more if there was one.
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

/** Returns the refresh token of the body or, for pages of our origin, of the cookie. */
function presentedToken(ctx: Context, given: string | undefined): string | null {
  if (given) return given
  const token = luciaOf(ctx).readSessionCookie(ctx.request.cookie)
  // browsers send the cookie automatically, so the page must have our origin (SameSite=Lax is the second protection)
  if (token) refuseForeignPage(ctx)
  return token
}

/**
 * Refuses requests from pages of other origins. Requests of API clients have no origin. @throws AppError FOREIGN_ORIGIN
 */
export function refuseForeignPage(ctx: Context): void {
  if (isForeignPage(ctx)) throw new AppError(REFUSALS.foreignOrigin)
}

/**
 * Issues a new access token and the next refresh token. Concurrent callers with one token get the same successor.
 * @throws AppError SESSION_ENDED; reuse of a spent token also revokes the whole session family.
 */
export async function refreshSession(ctx: Context, given: string | undefined): Promise<Session> {
  const lucia = luciaOf(ctx)
  const token = presentedToken(ctx, given)
  const found = token ? await lucia.validateSession(token) : null
  if (!token || !found?.session) return endSession(ctx)
  const { session, user } = found
  // while an admin views as another person, a refresh does not spend the admin's own token
  const viewed = given === undefined && !session.spentAt && (await viewedBy(ctx, user.person, session.familyId))
  if (viewed) return toViewSession(ctx, viewed)
  const decision = decideRefresh(session, ctx.now)
  if (decision === 'reuse') await endStolen(ctx, session.familyId, user.id)
  if (decision !== 'rotate' || isPermanentlyDeleted(user.person, ctx.now)) return endSession(ctx)
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

/**
 * Handles the reuse of a spent token, which means that it was copied. Signs out both holders and notifies the person.
 */
async function endStolen(ctx: Context, familyId: string, userId: string): Promise<void> {
  noteSecurity(ctx, 'stolen_session', 'accounts.refresh', { user: userId })
  if (!(await endReusedFamily(ctx.db, familyId, userId, ctx.now))) return
  await revokeFamilyTokens(ctx, [familyId])
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

/**
 * Returns the session of the refresh cookie for server rendering, without spending its token. One round trip, or none
 * without a cookie.
 */
export async function sessionFromCookie(ctx: Context): Promise<{ session: Session; claims: AccessClaims } | null> {
  const lucia = luciaOf(ctx)
  const token = lucia.readSessionCookie(ctx.request.cookie)
  const found = token ? await lucia.validateSession(token) : null
  if (!found?.session || decideRefresh(found.session, ctx.now) !== 'rotate') return null
  const { person } = found.user
  if (isPermanentlyDeleted(person, ctx.now)) return null
  const { familyId } = found.session
  const viewed = await viewedBy(ctx, person, familyId)
  if (viewed) return { session: await toViewSession(ctx, viewed), claims: viewed.claims }
  return { session: await toSession(ctx, person, familyId, null), claims: claimsOf(person, familyId) }
}

/** Revokes the access tokens of sign-ins whose refresh tokens are already revoked in the table. */
export async function revokeFamilyTokens(ctx: Context, familyIds: string[]): Promise<void> {
  if (familyIds.length === 0) return
  if (await ctx.providers.cache.revoke(familyIds, accessTokenSeconds(ctx.env))) return
  ctx.log.warn('revoked sign-ins are not marked; the job will', { families: familyIds.length })
}

const revokeOne = async (ctx: Context, userId: string, familyId: string): Promise<boolean> => {
  const ended = await revokeFamilies(ctx.db, userId, { only: familyId }, ctx.now)
  await revokeFamilyTokens(ctx, ended)
  return ended.length > 0
}

/**
 * Revokes all sign-ins of a person except `exceptFamilyId`, for example after a new password. @returns their number.
 */
export async function revokeAll(ctx: Context, userId: string, exceptFamilyId?: string): Promise<number> {
  const which = exceptFamilyId === undefined ? 'all' : { except: exceptFamilyId }
  const ended = await revokeFamilies(ctx.db, userId, which, ctx.now)
  await revokeFamilyTokens(ctx, ended)
  if (ended.length > 0) renewRealtimeTokens(ctx, userId)
  return ended.length
}

/** Makes a person's browsers renew their realtime tokens. If this fails, the tokens expire within minutes. */
export const renewRealtimeTokens = (ctx: Context, userId: string) =>
  ctx.afterCommit(() => ctx.providers.realtime.revoke([userId]))

/** Lists the caller's signed-in devices. One round trip. */
export async function sessionsOf(ctx: SignedInContext): Promise<{ sessions: SessionShown[] }> {
  const families = await listFamilies(ctx.db, ctx.claims.userId, ctx.now)
  const sessions = families.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    current: id === ctx.claims.familyId,
    device: deviceName(userAgent),
    address,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
  }))
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) }
}

/** Signs out one of the caller's devices at once. @throws AppError SESSION_NOT_FOUND */
export async function revokeSession(ctx: SignedInContext, id: string): Promise<void> {
  if (!(await revokeOne(ctx, ctx.claims.userId, id))) throw new AppError(SESSION_REFUSALS.noSession)
  renewRealtimeTokens(ctx, ctx.claims.userId)
}

/**
 * Writes the recent revocation marks to Redis again, for sign-ins revoked while Redis was down. Idempotent. @returns
 * the number of marks.
 */
export async function rewriteRevocationMarks(ctx: Context): Promise<number> {
  const seconds = accessTokenSeconds(ctx.env)
  const { familyIds, userIds } = await findRecentMarks(ctx.db, new Date(ctx.now.getTime() - seconds * 1000))
  const { cache } = ctx.providers
  const set = await Promise.all([cache.revoke(familyIds, seconds), cache.doubt(userIds, seconds)])
  if (!set.every(Boolean)) throw new Error('the cache took no marks')
  return familyIds.length + userIds.length
}

/** A rate limit and the subject that it counts. */
export type Budget = { rate: Rate; subject: string }

type Rates = { address: Rate; network?: Rate; account: Rate; device: Rate }

/**
 * Returns the rate limits of a sign-in attempt. A known device has a separate limit, which attempts of other people
 * cannot use up. Other attempts count per account and network, per network, and per account, in this order.
 */
export const budgetsOf = (rates: Rates, account: string, network: string, device: string | undefined): Budget[] =>
  device
    ? [{ rate: rates.device, subject: `${account} ${device}` }]
    : [
        { rate: rates.address, subject: `${account} ${network}` },
        ...(rates.network ? [{ rate: rates.network, subject: network }] : []),
        { rate: rates.account, subject: account },
      ]

/**
 * Counts an attempt against each limit in turn, so that an attempt refused by one limit does not use up the next. If
 * the counter is unavailable, refuses the attempt, because guessing must stay limited.
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait, SIGN_IN_UNAVAILABLE
 */
export async function countAttempts(
  ctx: Context,
  budgets: readonly Budget[],
  sentence: (seconds: number) => string,
): Promise<void> {
  for (const { rate, subject } of budgets) {
    const verdict = await ctx.providers.cache.take(rate, subject)
    if (verdict.state === 'unknown') throw new AppError(REFUSALS.signInClosed, { retryAfterSeconds: 5 })
    if (verdict.state === 'exceeded') {
      const { retryAfterSeconds } = verdict
      throw new AppError({ ...COMMON.tooManyRequests, sentence: sentence(retryAfterSeconds) }, { retryAfterSeconds })
    }
  }
}

/** Gives back the counts of a successful attempt, because only wrong attempts are limited. */
export const giveBack = (ctx: Context, budgets: readonly Budget[]): void =>
  ctx.afterCommit(() => Promise.all(budgets.map(({ rate, subject }) => ctx.providers.cache.giveBack(rate, subject))))

const deviceCookie = 'limelight_device'

const deviceAudience = 'limelight-device'

const deviceSeconds = deviceDays * 86_400

/** A device and the ids of the people who signed in on it, the latest first. */
const deviceSchema = z.object({ jti: z.uuid(), ppl: z.array(z.uuid()) })

type KnownDevice = z.infer<typeof deviceSchema>

async function readDevice(ctx: Context, given: string | undefined): Promise<KnownDevice | undefined> {
  const token = given ?? cookieIn(ctx.env, ctx.request.cookie, deviceCookie)
  if (!token) return undefined
  const options = { algorithms: ['HS256'], audience: deviceAudience, currentDate: ctx.now }
  for (const key of verifyingKeys(ctx.env.SESSION_SECRET, 'device')) {
    const verified = await jwtVerify(token, key, options).catch(() => undefined)
    if (verified) return deviceSchema.safeParse(verified.payload).data
  }
  return undefined
}

/**
 * Returns the id of the caller's device if this person has signed in on it before. `given`: device token that an API
 * client sends instead of a cookie.
 */
export async function knownDevice(
  ctx: Context,
  userId: string | undefined,
  given: string | undefined,
): Promise<string | undefined> {
  const device = await readDevice(ctx, given)
  return device && userId !== undefined && device.ppl.includes(userId) ? device.jti : undefined
}

/**
 * Adds this person to the signed device cookie. @returns the device token that an API client sends with its next
 * sign-in.
 */
async function rememberDevice(ctx: Context, userId: string, given?: string): Promise<string> {
  const known = await readDevice(ctx, given)
  const people = [userId, ...(known?.ppl ?? []).filter((id) => id !== userId)].slice(0, devicePeopleMax)
  const issuedAt = Math.floor(ctx.now.getTime() / 1000)
  const token = await new SignJWT({ ppl: people })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(known?.jti ?? crypto.randomUUID())
    .setAudience(deviceAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deviceSeconds)
    .sign(keyFor(ctx.env.SESSION_SECRET, 'device'))
  const name = cookieName(ctx.env, deviceCookie)
  ctx.responseHeaders.append('set-cookie', `${name}=${token}; ${cookieAttributes(ctx.env, deviceSeconds)}`)
  return token
}
