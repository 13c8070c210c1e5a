import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import type { Rate } from '#providers/cache/index.ts'
import { fullZonedMoment } from '#shared/dates.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import type { AdminPermission } from '#shared/session.ts'
import { unstorableIn } from '#shared/texts.ts'
import { type Caller, callerOf } from './account-status.ts'
import { type AdminActor, actorOf } from './actor.ts'
import type { Context } from './context.ts'
import { isDatabaseDown, isUnstorable } from './db/index.ts'
import { kindToTrpcCode, toAppError } from './errors.ts'
import { type FlagMeta, isOn } from './flags.ts'
import { giveBack, takePaces } from './pace.ts'
import type { AccountStatus } from './ports.ts'
import { purgeAfter } from './purge.ts'
import type { RestAddress } from './rest/address.ts'
import { noteRefusal, noteSuccess, type SecurityMeta } from './security-events.ts'

/**
 * `isPolled`: a page calls it automatically, so it does not prove that an admin is present. `whileViewing`: whether an
 * admin may call it while viewing the product as another user; default: queries only. `permission`: the one that an admin needs.
 */
type AdminMeta = { isAdmin?: boolean; isPolled?: boolean; whileViewing?: boolean; permission?: AdminPermission }

const t = initTRPC
  .context<Context>()
  .meta<RestAddress & FlagMeta & AdminMeta & SecurityMeta>()
  .create({
    transformer: superjson,
    // Without this, tRPC sends stack traces from production Workers.
    isDev: false,
    errorFormatter({ shape, error }) {
      const app = toAppError(error)
      return {
        ...shape,
        message: app?.message ?? COMMON.internal,
        data: {
          httpStatus: app?.status ?? 500,
          code: shape.data.code,
          reason: app?.code ?? 'INTERNAL',
          fields: app?.fields,
          retryAfterSeconds: app?.retryAfterSeconds,
          details: app?.details,
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Limit per account or, signed out, per network address. It stops runaway programs, not busy people. */
const callRate: Rate = { name: 'call', limit: 3_000, windowSeconds: 60 }

/** Name of the hourly count of calls in the cache, for the rate of failed calls. */
export const countedCalls = 'calls'

/** Returns the refusal for a failed statement; undefined for an internal error. */
function refusalOf(cause: unknown): AppError | undefined {
  if (isDatabaseDown(cause)) return new AppError(COMMON.unavailable, { cause, retryAfterSeconds: 2 })
  return isUnstorable(cause) ? new AppError(COMMON.invalid, { cause }) : undefined
}

// Fails open: without Redis there is no call limit. The sign-in has its own rule.
async function enforceRateLimit({ isPage, afterCommit, claims, now, providers, request }: Context): Promise<void> {
  // A page does not wait for its count.
  if (isPage) return afterCommit(() => providers.cache.count(countedCalls, now))
  // Sent together with the limit, in one request. The call does not wait for the expiry of an hour's first count.
  const counting = providers.cache.count(countedCalls, now)
  afterCommit(() => counting)
  const verdict = await providers.cache.take(callRate, claims?.userId ?? networkOf(request.address))
  if (verdict.state === 'exceeded')
    throw new AppError(COMMON.tooManyRequests, { retryAfterSeconds: verdict.retryAfterSeconds })
}

// Refuses text in any field of any input that PostgreSQL cannot store.
function refuseUnstorable(input: unknown): void {
  const field = unstorableIn(input)
  if (field === undefined) return
  const { unstorable } = COMMON
  throw new AppError(unstorable, { fields: { [field || 'input']: unstorable.sentence } })
}

type Call = { path: string; type: string; startedAt: number }
const msSince = ({ startedAt }: Call): number => Math.round(performance.now() - startedAt)

/** Logs a failure and returns the caller's error; undefined for an internal error, for which tRPC sends no details. */
function answerTo(ctx: Context, error: unknown, call: Call): TRPCError | undefined {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  const app = refusalOf(cause) ?? toAppError(error)
  if (!app || app.kind === 'unavailable')
    ctx.log.error('call failed', cause, { path: call.path, ms: msSince(call), user: ctx.claims?.userId })
  if (app) noteRefusal(ctx, app, call.path)
  // A mutation has its own response; several queries share one.
  if (app?.retryAfterSeconds !== undefined && call.type === 'mutation')
    ctx.responseHeaders.set('retry-after', String(app.retryAfterSeconds))
  return app && new TRPCError({ code: kindToTrpcCode(app.kind), message: app.message, cause: app })
}

type Admitted = Caller & { actor: ReturnType<typeof actorOf> }

type Asked = { meta: (FlagMeta & AdminMeta) | undefined; type: string }

async function admit(ctx: Context, { meta, type }: Asked, inputOf: () => Promise<unknown>): Promise<Admitted> {
  if (!isOn(meta?.flag, ctx.env.FEATURE_FLAGS)) throw new AppError(COMMON.notFound)
  const [caller] = await Promise.all([callerOf(ctx), enforceRateLimit(ctx)])
  if (caller.claims?.viewerId !== undefined && !(meta?.whileViewing ?? type !== 'mutation'))
    throw new AppError(type === 'mutation' ? COMMON.readOnly : COMMON.notForViewers)
  refuseUnstorable(await inputOf())
  return { ...caller, actor: actorOf(caller.claims) }
}

/**
 * Creates a procedure for callers that `admitted` accepts; its result becomes part of the context. All checks are in a
 * single middleware, because tRPC copies its options for each middleware, and the context for each that extends it.
 */
const procedureFor = <More extends object>(admitted: (caller: Admitted) => More) =>
  t.procedure.use(async ({ ctx, meta, getRawInput, next, path, type }) => {
    const call = { path, type, startedAt: performance.now() }
    const counting = takePaces(ctx, path, getRawInput)
    const forgetCount = async () => giveBack(ctx, await counting.catch(() => []))
    let more: Admitted & More
    try {
      const [caller] = await Promise.all([admit(ctx, { meta, type }, getRawInput), counting])
      more = { ...caller, ...admitted(caller) }
    } catch (error) {
      await forgetCount()
      throw answerTo(ctx, error, call) ?? error
    }
    const result = await next({ ctx: more })
    if (!result.ok) {
      await forgetCount()
      const answer = answerTo(ctx, result.error, call)
      if (!answer) return result
      throw answer
    }
    noteSuccess(ctx, path, meta, result.data)
    purgeAfter(ctx, path)
    if (type === 'mutation') ctx.log.info('call', { path, ms: msSince(call), user: ctx.claims?.userId })
    return result
  })

/** For anyone, including suspended accounts. Use it only for signing in and out, and where no account is concerned. */
export const openProcedure = procedureFor(() => ({}))

/**
 * Refuses a suspended caller. @throws SUSPENDED with the reason and the end, or LEAVING with the date until which a
 * deletion can be undone.
 */
export function refuseSuspended(suspension: Caller['suspension']): void {
  if (!suspension) return
  const { deletionDate } = suspension
  if (deletionDate) throw new AppError(COMMON.leaving, { details: { deletion_date: deletionDate.toISOString() } })
  const { reason, until } = suspension
  const suspended = until ? COMMON.suspendedUntil(fullZonedMoment(until, 'UTC')) : COMMON.suspended
  const details = { suspended_reason: reason, ...(until && { suspended_until: until.toISOString() }) }
  throw new AppError({ ...suspended, sentence: `${suspended.sentence} ${reason}`.trim() }, { details })
}

function claimsOf({ claims }: Admitted): { claims: NonNullable<Context['claims']> } {
  if (!claims) throw new AppError(COMMON.unauthenticated)
  return { claims }
}

/** For everyone except suspended accounts. */
export const publicProcedure = procedureFor(({ suspension }) => {
  refuseSuspended(suspension)
  return {}
})

/** For signed-in users. Statements that write or move money check again that the account is active. */
export const signedInProcedure = procedureFor((caller) => {
  refuseSuspended(caller.suspension)
  return claimsOf(caller)
})

/** For signed-in users, also suspended ones: to read the reason, export their data, or undo a deletion. */
export const suspendedTooProcedure = procedureFor(claimsOf)

/** For creators only. */
export const creatorProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.claims.role !== 'creator') throw new AppError(COMMON.forbidden)
  return next()
})

/**
 * Refuses accounts without two-step sign-in. It reads the database instead of the token, because these calls are rare
 * and need the current state. One round trip.
 */
async function refuseWithoutSecondStep(ctx: SignedInContext, role: 'creator' | 'admin'): Promise<AccountStatus> {
  const account = await ctx.ports.accountStatus(ctx.db, ctx.claims, ctx.now)
  if (!account || account.isRevoked) throw new AppError(COMMON.unauthenticated)
  if (account.role !== role) throw new AppError(COMMON.forbidden)
  if (!account.hasSecondStep) throw new AppError(COMMON.secondStepMissing)
  return account
}

/** For creators with two-step sign-in, for payouts. */
export const payoutProcedure = creatorProcedure.use(async ({ ctx, next }) => {
  await refuseWithoutSecondStep(ctx, 'creator')
  return next()
})

/**
 * For admins with two-step sign-in. A mutation must write one audit entry in its own transaction (audit/audit.ts); a
 * test calls each mutation and reads the trail.
 */
export const adminProcedure = signedInProcedure.meta({ isAdmin: true }).use(async ({ ctx, meta, next }) => {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new AppError(COMMON.forbidden)
  const { permissions, adminSeenAt } = await refuseWithoutSecondStep(ctx, 'admin')
  refuseIdle(ctx, adminSeenAt, meta?.isPolled ?? false)
  return next({ ctx: { actor, permissions } })
})

/** Milliseconds without an admin call after which the next one must sign in again. */
const adminIdleMs = 30 * 60_000
/** Precision of that time in milliseconds. */
const adminSeenStepMs = 60_000

function refuseIdle({ claims, db, now, ports, afterCommit }: SignedInContext, seenAt: Date | null, isPolled: boolean) {
  if (!seenAt) return
  const idleMs = now.getTime() - seenAt.getTime()
  if (idleMs > adminIdleMs) throw new AppError(COMMON.adminIdle)
  if (!isPolled && idleMs > adminSeenStepMs) afterCommit(() => ports.storeAdminSeen(db, claims.familyId, now))
}

/**
 * Requires the safeguards of `adminProcedure` in a call for several roles that shows an admin another person's data.
 * One round trip. @throws AppError SECOND_STEP_MISSING, ADMIN_IDLE, FORBIDDEN
 */
export async function admitAdmin(ctx: SignedInContext): Promise<void> {
  const { adminSeenAt } = await refuseWithoutSecondStep(ctx, 'admin')
  refuseIdle(ctx, adminSeenAt, false)
}

/**
 * Returns true if a call for everyone may show the caller the admins' view. An admin whom `admitAdmin` would refuse
 * gets the view of others. One round trip for admins.
 */
export async function seesAsAdmin({ claims, db, now, ports }: Context): Promise<boolean> {
  if (claims?.role !== 'admin') return false
  const account = await ports.accountStatus(db, claims, now)
  if (account?.role !== 'admin' || account.isRevoked || !account.hasSecondStep) return false
  const { adminSeenAt } = account
  return adminSeenAt === null || now.getTime() - adminSeenAt.getTime() <= adminIdleMs
}

/** For admins with a permission. */
export const adminWith = (permission: AdminPermission) =>
  adminProcedure.meta({ permission }).use(({ ctx, next }) => {
    if (!ctx.permissions.includes(permission)) throw new AppError(COMMON.notPermitted(permission))
    return next()
  })

export type SignedInContext = Context & { claims: NonNullable<Context['claims']> }
export type AdminContext = SignedInContext & { actor: AdminActor }
/** Context of `adminProcedure` and `adminWith`. */
export type PermittedContext = AdminContext & { permissions: readonly AdminPermission[] }
