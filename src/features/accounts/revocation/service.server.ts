import { accessTokenSeconds } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { deviceName } from '../devices/rules.ts'
import type { SessionShown } from '../security/contract.ts'
import { SECURITY_REFUSALS } from '../security/spec.ts'
import { findRecentMarks, listFamilies, revokeFamilies } from './store.server.ts'

/** Revokes the access tokens of these sign-ins; their refresh tokens are revoked in the table. */
export async function forgetFamilies(ctx: Context, familyIds: string[]): Promise<void> {
  if (familyIds.length === 0) return
  if (await ctx.providers.cache.revoke(familyIds, accessTokenSeconds(ctx.env))) return
  ctx.log.warn('revoked sign-ins are not marked; the job will', { families: familyIds.length })
}

export const revokeOne = async (ctx: Context, userId: string, familyId: string): Promise<boolean> => {
  const ended = await revokeFamilies(ctx.db, userId, { only: familyId }, ctx.now)
  await forgetFamilies(ctx, ended)
  return ended.length > 0
}

/** Revokes all sign-ins of a person, except the named one: after a new password, or with the account. */
export async function revokeAll(ctx: Context, userId: string, exceptFamilyId?: string): Promise<number> {
  const which = exceptFamilyId === undefined ? 'all' : { except: exceptFamilyId }
  const ended = await revokeFamilies(ctx.db, userId, which, ctx.now)
  await forgetFamilies(ctx, ended)
  if (ended.length > 0) silence(ctx, userId)
  return ended.length
}

/** Makes a person's browsers renew their realtime tokens. If that fails, the tokens expire within minutes. */
export const silence = (ctx: Context, userId: string) => ctx.afterCommit(() => ctx.providers.realtime.revoke([userId]))

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
  if (!(await revokeOne(ctx, ctx.claims.userId, id))) throw new AppError(SECURITY_REFUSALS.noSession)
  silence(ctx, ctx.claims.userId)
}

/**
 * Repeats the revocation marks in Redis, for sign-ins revoked while Redis was down. Idempotent. @returns the number of
 * marks.
 */
export async function repeatMarks(ctx: Context): Promise<number> {
  const seconds = accessTokenSeconds(ctx.env)
  const { familyIds, userIds } = await findRecentMarks(ctx.db, new Date(ctx.now.getTime() - seconds * 1000))
  const { cache } = ctx.providers
  const set = await Promise.all([cache.revoke(familyIds, seconds), cache.doubt(userIds, seconds)])
  if (!set.every(Boolean)) throw new Error('the cache took no marks')
  return familyIds.length + userIds.length
}
