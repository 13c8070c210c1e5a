import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AccessClaims } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import { cookieAttributes, cookieIn, cookieName } from '#server/http/cookie.ts'
import { untilDone } from '#server/jobs/job.ts'
import { noteSecurity } from '#server/security-events.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { notYourself, userNotFound } from '#shared/refusals.ts'
import { findById, type Person } from '../people/store.server.ts'
import { effectiveRole } from '../rules.ts'
import { VIEWING_REFUSALS, viewingBatch, viewingMinutes } from './spec.ts'
import * as store from './store.server.ts'

// An impersonation session ("viewing" in the code) is a second cookie next to the admin's own, and not valid without
// it. With both cookies, pages and new access tokens are those of the viewed person. The tokens are marked, and the
// server refuses every mutation with them.

const viewCookie = 'limelight_view'
const digestOf = (token: string) => bytesToHex(sha256(utf8ToBytes(token)))

function setCookie({ responseHeaders, env }: Context, value: string, seconds: number): void {
  const name = cookieName(env, viewCookie)
  responseHeaders.append('set-cookie', `${name}=${value}; ${cookieAttributes(env, seconds)}`)
}

/** Impersonation session: the viewed person, its end, and the claims of its access token. */
export type Viewed = { person: Person; claims: AccessClaims; endsAt: Date }

const toViewed = (person: Person, viewing: { id: string; ends_at: Date }, adminId: string): Viewed => ({
  person,
  endsAt: viewing.ends_at,
  claims: {
    userId: person.id,
    familyId: viewing.id,
    role: effectiveRole(person),
    viewerId: adminId,
    ...(person.status !== 'active' && { suspended: true }),
  },
})

/**
 * Begins an impersonation session of half an hour. Three round trips.
 * @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_AS_ADMIN
 */
export async function beginViewing(ctx: PermittedContext, userId: string): Promise<Viewed> {
  const person = await findById(ctx.db, userId)
  if (!person || person.erasedAt) throw new AppError(userNotFound)
  if (person.id === ctx.actor.id) throw new AppError(notYourself)
  if (effectiveRole(person) === 'admin') throw new AppError(VIEWING_REFUSALS.admin)
  const token = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const endsAt = new Date(ctx.now.getTime() + viewingMinutes * 60_000)
  const id = await store.writeViewing(ctx.db, {
    actor: ctx.actor,
    familyId: ctx.claims.familyId,
    userId,
    digest: digestOf(token),
    now: ctx.now,
    endsAt,
  })
  if (!id) throw new AppError(VIEWING_REFUSALS.admin)
  if (ctx.client === 'browser') setCookie(ctx, token, viewingMinutes * 60)
  return toViewed(person, { id, ends_at: endsAt }, ctx.actor.id)
}

/** Returns the impersonation session of an admin, for a valid session cookie; undefined without one. */
export async function viewedBy(ctx: Context, admin: Person, familyId: string): Promise<Viewed | undefined> {
  const token = cookieIn(ctx.env, ctx.request.cookie, viewCookie)
  if (!token || effectiveRole(admin) !== 'admin') return undefined
  const viewing = await store.findViewing(ctx.db, { digest: digestOf(token), familyId }, ctx.now)
  const person = viewing && (await findById(ctx.db, viewing.user_id))
  return person && toViewed(person, viewing, admin.id)
}

/** Returns the impersonation session of an access token. */
export async function viewedWith(ctx: Context, person: Person, { familyId, viewerId }: AccessClaims) {
  const viewing = await store.findViewing(ctx.db, { id: familyId }, ctx.now)
  return viewing && viewerId !== undefined ? toViewed(person, viewing, viewerId) : undefined
}

/** Ends the impersonation session of the caller's access token. @returns the viewed person's id. */
export async function endViewing(ctx: Context, claims: AccessClaims): Promise<string> {
  const { viewerId, familyId, userId } = claims
  if (viewerId === undefined) throw new AppError(VIEWING_REFUSALS.none)
  await store.endViewing(ctx.db, { kind: 'admin', id: viewerId, role: 'admin' }, familyId, ctx.now)
  setCookie(ctx, '', 0)
  return userId
}

/** Ends expired impersonation sessions. Idempotent. @returns their number. */
export async function endDueViewings(ctx: Context): Promise<number> {
  const ended = await untilDone(() => store.endDueViewings(ctx.db, ctx.actor, ctx.now, viewingBatch))
  for (let noted = 0; noted < ended; noted++) noteSecurity(ctx, 'view_as', 'job viewings')
  return ended
}
