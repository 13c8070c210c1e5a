import { type SQL, sql } from 'drizzle-orm'
import { accessTokenSeconds } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import { bisectBatch, runBatchesSkippingFailed, untilDone } from '#server/jobs/job.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { renewRealtimeTokens, revokeFamilyTokens } from '../sessions/service.server.ts'
import {
  decideRestoration,
  decideSuspension,
  type MarkKind,
  markOf,
  refusalToAct,
  type Suspendable,
  type SuspensionOutcome,
} from './rules.ts'
import { SUSPENSION_REFUSALS, suspensionBatch } from './spec.ts'
import * as store from './store.server.ts'

/**
 * Applies the result of `suspensionCtes` or `restorationCtes` after the commit. Requests with older access tokens are
 * checked against the database, ended sign-ins are revoked, open pages are notified, and the outbox is delivered.
 */
export async function applyAccessChange(ctx: Context, people: store.ChangedPeople): Promise<void> {
  if (people.length === 0) return
  const userIds = people.map(({ user_id }) => user_id)
  if (!(await ctx.providers.cache.doubt(userIds, accessTokenSeconds(ctx.env))))
    ctx.log.warn('changed accounts are not marked; the job will', { people: userIds.length })
  await revokeFamilyTokens(
    ctx,
    people.flatMap(({ families }) => families),
  )
  ctx.announce()
  for (const { user_id, suspension_id } of people) if (suspension_id) renewRealtimeTokens(ctx, user_id)
}

/**
 * Applies any other change of people's accounts after its commit. Requests with older access tokens are checked against
 * the database.
 */
export async function recheckAccessTokens(ctx: Context, userIds: string[]): Promise<void> {
  await applyAccessChange(
    ctx,
    userIds.map((user_id) => ({ user_id, suspension_id: null, families: [] })),
  )
}

async function find(ctx: Context, userId: string): Promise<Suspendable> {
  const person = await store.findSuspendable(ctx.db, userId)
  if (!person) throw new AppError(SUSPENSION_REFUSALS.noPerson)
  return person
}

/** Decides and writes; if another admin was faster, decides again on the current state. @returns true if it wrote. */
async function settle(
  ctx: PermittedContext,
  userId: string,
  decide: (person: Suspendable) => SuspensionOutcome,
  write: () => Promise<store.ChangedPeople>,
): Promise<boolean> {
  const decided = decide(await find(ctx, userId))
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  if (decided.outcome === 'repeated') return false
  const changed = await write()
  await applyAccessChange(ctx, changed)
  if (changed.length > 0) return true
  const again = decide(await find(ctx, userId))
  if (again.outcome === 'refused') throw new AppError(again.reason)
  // the deciding admin lost the permission at the same moment
  if (again.outcome === 'write') throw new AppError(SUSPENSION_REFUSALS.noLonger)
  return false
}

const adminOf = ({ actor, permissions }: PermittedContext) => ({ id: actor.id, permissions })

/**
 * Suspends a person at once, also for unexpired access tokens, and revokes every sign-in. The person can then sign in
 * only to read the reason, export their data and delete the account. Three round trips. @returns true if it changed
 * anything.
 * @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED (an admin's account, without `owner`), UNTIL_PAST,
 * ALREADY_SUSPENDED with the name of the faster admin
 */
export const suspendPerson = (
  ctx: PermittedContext,
  { userId, reason, until }: { userId: string; reason: string; until: Date | null },
): Promise<boolean> =>
  settle(
    ctx,
    userId,
    (person) => decideSuspension(person, { reason, until }, adminOf(ctx), ctx.now),
    () => store.writeSuspension(ctx.db, { actor: ctx.actor, now: ctx.now, userId, reason, until }),
  )

/**
 * Lifts a suspension, so that the person can sign in as before. Three round trips. @returns true if it changed
 * anything.
 * @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED, NOT_SUSPENDED, ALREADY_RESTORED with the name of the
 * faster admin
 */
export const restorePerson = (ctx: PermittedContext, userId: string): Promise<boolean> =>
  settle(
    ctx,
    userId,
    (person) => decideRestoration(person, adminOf(ctx)),
    () => store.writeRestoration(ctx.db, { actor: ctx.actor, now: ctx.now, userId }),
  )

/**
 * Lifts expired suspensions; a failing one does not block the others. Idempotent; the next run continues a killed one.
 * @returns their number.
 */
export const liftDueSuspensions = (ctx: Context): Promise<number> =>
  runBatchesSkippingFailed(ctx.log, 'a suspension could not be lifted', async (skip) => {
    const due = await store.listDueLifts(ctx.db, { now: ctx.now, limit: suspensionBatch, skip })
    const lifted: store.ChangedPeople = []
    const answer = await bisectBatch(due, async (userIds) => {
      const people = await store.liftDue(ctx.db, { actor: ctx.actor, now: ctx.now, userIds })
      lifted.push(...people)
      return people.length
    })
    await applyAccessChange(ctx, lifted)
    return answer
  })

/** Returns the keyed hash of an email address or card, as stored in `banned_marks`. */
export const banMarkOf = ({ env }: Pick<Context, 'env'>, kind: MarkKind, value: string): string =>
  markOf(env.SESSION_SECRET, kind, value)

/**
 * Suspends a new account with the email address or card of a banned account, until an admin decides. @returns true if
 * the account is suspended now; false if an admin has restored it. Two round trips at most.
 */
export async function suspendIfBanMatch(ctx: Context, userId: string, kind: MarkKind, mark: string): Promise<boolean> {
  const account = sql`u.id = ${userId}::uuid`
  const { held, is_found } = await store.hold(ctx.db, ctx.actor, ctx.now, { account, kind, mark })
  await applyAccessChange(ctx, held)
  // a concurrent request of the same person may have suspended the account
  return held.length > 0 || (is_found && (await store.isStillSuspended(ctx.db, userId)))
}

/**
 * Returns the statement that suspends a new account with the email address of a banned account, for the transaction of
 * the sign-up.
 */
export const banCheckOnSignUp = (ctx: Context, email: string): SQL =>
  store.holding(ctx.actor, ctx.now, {
    account: sql`u.email = ${email}`,
    kind: 'email',
    mark: banMarkOf(ctx, 'email', email),
  })

/**
 * Writes the keyed hashes (`banned_marks`) of accounts that are suspended without an end, or of the account `only`.
 * Deletes expired ones. Idempotent.
 */
export async function storeBanHashes(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  only: string | null = null,
): Promise<{ marked: number; expired: number }> {
  const marked = await untilDone(async () => {
    const banned = await store.listUnmarked(ctx.db, ctx.now, only)
    const marks = banned.map(({ id, email }) => ({ id, mark: banMarkOf(ctx, 'email', email) }))
    if (marks.length > 0) await store.writeMarks(ctx.db, marks)
    return marks.length
  })
  return { marked, expired: await store.deleteExpiredMarks(ctx.db, ctx.now) }
}

/**
 * Checks that the calling admin may act on an account. @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED (an
 * admin's account, without `owner`)
 */
export async function permitAct(ctx: PermittedContext, userId: string): Promise<void> {
  const refusal = refusalToAct(await find(ctx, userId), adminOf(ctx))
  if (refusal) throw new AppError(refusal)
}

/** Revokes all sign-ins of a person at once. Two round trips. @returns their number. @throws AppError as `permitAct` */
export async function signOutPerson(ctx: PermittedContext, userId: string): Promise<number> {
  await permitAct(ctx, userId)
  const families = await store.writeSignOut(ctx.db, { actor: ctx.actor, now: ctx.now, userId })
  await revokeFamilyTokens(ctx, families)
  if (families.length > 0) renewRealtimeTokens(ctx, userId)
  return families.length
}

/** Confirms a person's email address. Idempotent. Two round trips. @throws AppError as `permitAct` */
export async function confirmAddressOf(ctx: PermittedContext, userId: string): Promise<void> {
  await permitAct(ctx, userId)
  if (await store.writeConfirmation(ctx.db, { actor: ctx.actor, now: ctx.now, userId })) ctx.announce()
}
