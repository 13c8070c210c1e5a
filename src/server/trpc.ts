import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import type { Rate } from '#providers/cache/index.ts'
import type { AdminPermission } from '#shared/admin-permissions.ts'
import { fullZonedMoment } from '#shared/dates.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { unstorableIn } from '#shared/texts.ts'
import { type Caller, callerOf } from './account-status.ts'
import { type AdminActor, actorOf } from './actor.ts'
import type { Context } from './context.ts'
import { isDatabaseDown, isUnstorable } from './db/index.ts'
import { kindToTrpcCode, toAppError } from './errors.ts'
import { type FlagMeta, isOn } from './flags.ts'
import { giveBack, takePaces } from './pace.ts'
import type { AccountStatus } from './ports.ts'
import type { RestAddress } from './rest/address.ts'
import { noteRefusal, noteSuccess, type SecurityMeta } from './security-events.ts'

/**
 * `isPolled`: a page asks by itself, so that it is no sign of an admin who is there. `whileViewing`: whether admins who look as
 * somebody else may call it; without a word queries only. `permission`: what an admin needs for it.
 */
type AdminMeta = { isAdmin?: boolean; isPolled?: boolean; whileViewing?: boolean; permission?: AdminPermission }

const t = initTRPC
  .context<Context>()
  .meta<RestAddress & FlagMeta & AdminMeta & SecurityMeta>()
  .create({
    transformer: superjson,
    // without this tRPC sends stack traces from production Workers
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

/** Per account or, signed out, per address. Generous: it stops runaway programs, not busy people. */
const callRate: Rate = { name: 'call', limit: 3_000, windowSeconds: 60 }

/** Under which name the cache counts calls by the hour, for the rate of those that fail. */
export const countedCalls = 'calls'

/** What a failed statement means for the caller, where it is not a fault of ours. */
function refusalOf(cause: unknown): AppError | undefined {
  if (isDatabaseDown(cause)) return new AppError(COMMON.unavailable, { cause, retryAfterSeconds: 2 })
  return isUnstorable(cause) ? new AppError(COMMON.invalid, { cause }) : undefined
}

// Fails open: with Redis down the product goes on without this limit. Sign-in decides otherwise.
async function enforceRateLimit({ isPage, afterCommit, claims, now, providers, request }: Context): Promise<void> {
  // no page waits for being counted
  if (isPage) return afterCommit(() => providers.cache.count(countedCalls, now))
  const [verdict] = await Promise.all([
    providers.cache.take(callRate, claims?.userId ?? networkOf(request.address)),
    // one request with the limit's
    providers.cache.count(countedCalls, now),
  ])
  if (verdict.state === 'exceeded')
    throw new AppError(COMMON.tooManyRequests, { retryAfterSeconds: verdict.retryAfterSeconds })
}

// For every field of every input: text that PostgreSQL cannot store is refused.
function refuseUnstorable(input: unknown): void {
  const field = unstorableIn(input)
  if (field === undefined) return
  const { unstorable } = COMMON
  throw new AppError(unstorable, { fields: { [field || 'input']: unstorable.sentence } })
}

type Call = { path: string; type: string; startedAt: number }
const msSince = ({ startedAt }: Call): number => Math.round(performance.now() - startedAt)

/** What a failure is for the caller; undefined: a fault of ours, which tRPC answers without a word of it. */
function answerTo(ctx: Context, error: unknown, call: Call): TRPCError | undefined {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  const app = refusalOf(cause) ?? toAppError(error)
  if (!app || app.kind === 'unavailable')
    ctx.log.error('call failed', cause, { path: call.path, ms: msSince(call), user: ctx.claims?.userId })
  if (app) noteRefusal(ctx, app, call.path)
  // a mutation has an answer of its own; several queries share one
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
 * A procedure for callers that `admitted` lets in; what it returns becomes part of the context. One middleware for all that
 * stands before a call: tRPC copies its options for each, and the context for each that adds to it.
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
    if (type === 'mutation') ctx.log.info('call', { path, ms: msSince(call), user: ctx.claims?.userId })
    return result
  })

/** Anyone, suspended accounts too: only for signing in and out, and for what concerns no account. */
export const openProcedure = procedureFor(() => ({}))

/** @throws SUSPENDED with the reason and the end, or LEAVING with the date until which a deletion can be taken back. */
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

/** Anyone may call it, except who is suspended. */
export const publicProcedure = procedureFor(({ suspension }) => {
  refuseSuspended(suspension)
  return {}
})

/** Whoever is signed in. Money and writes check again, in their own statement, that the account is still active. */
export const signedInProcedure = procedureFor((caller) => {
  refuseSuspended(caller.suspension)
  return claimsOf(caller)
})

/** Whoever is signed in, suspended or not: to read why, to take their data along, to come back from a deletion. */
export const suspendedTooProcedure = procedureFor(claimsOf)

/** Creators only. */
export const creatorProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.claims.role !== 'creator') throw new AppError(COMMON.forbidden)
  return next()
})

/** Reads the database instead of trusting the token: these calls are rare and must not be late. One round trip. */
async function refuseWithoutSecondStep(ctx: SignedInContext, role: 'creator' | 'admin'): Promise<AccountStatus> {
  const account = await ctx.ports.accountStatus(ctx.db, ctx.claims, ctx.now)
  if (!account || account.isRevoked) throw new AppError(COMMON.unauthenticated)
  if (account.role !== role) throw new AppError(COMMON.forbidden)
  if (!account.hasSecondStep) throw new AppError(COMMON.secondStepMissing)
  return account
}

/** Creators whose account is safe enough to send its money away: they sign in with a code as well. */
export const payoutProcedure = creatorProcedure.use(async ({ ctx, next }) => {
  await refuseWithoutSecondStep(ctx, 'creator')
  return next()
})

/**
 * Admins only, and only those who sign in with a code as well. A mutation of this kind writes one audit entry in its own
 * transaction (audit/audit.ts); a test calls each of them and reads the trail.
 */
export const adminProcedure = signedInProcedure.meta({ isAdmin: true }).use(async ({ ctx, meta, next }) => {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new AppError(COMMON.forbidden)
  const { permissions, adminSeenAt } = await refuseWithoutSecondStep(ctx, 'admin')
  refuseIdle(ctx, adminSeenAt, meta?.isPolled ?? false)
  return next({ ctx: { actor, permissions } })
})

/** After so long without an admin's call the next one asks to sign in again. */
const adminIdleMs = 30 * 60_000
/** How exactly that is known. */
const adminSeenStepMs = 60_000

function refuseIdle({ claims, db, now, ports, afterCommit }: SignedInContext, seenAt: Date | null, isPolled: boolean) {
  if (!seenAt) return
  const idleMs = now.getTime() - seenAt.getTime()
  if (idleMs > adminIdleMs) throw new AppError(COMMON.adminIdle)
  if (!isPolled && idleMs > adminSeenStepMs) afterCommit(() => ports.noteAdminSeen(db, claims.familyId, now))
}

/**
 * Where a call that is not for admins alone shows an admin what is somebody else's: as safely signed in, and as present, as
 * `adminProcedure` asks. One round trip. @throws AppError SECOND_STEP_MISSING, ADMIN_IDLE, FORBIDDEN
 */
export async function admitAdmin(ctx: SignedInContext): Promise<void> {
  const { adminSeenAt } = await refuseWithoutSecondStep(ctx, 'admin')
  refuseIdle(ctx, adminSeenAt, false)
}

/**
 * Whether a call that is for everybody shows the caller what admins see: to whom `admitAdmin` refuses it shows what it shows
 * to others. One round trip for admins.
 */
export async function seesAsAdmin({ claims, db, now, ports }: Context): Promise<boolean> {
  if (claims?.role !== 'admin') return false
  const account = await ports.accountStatus(db, claims, now)
  if (account?.role !== 'admin' || account.isRevoked || !account.hasSecondStep) return false
  const { adminSeenAt } = account
  return adminSeenAt === null || now.getTime() - adminSeenAt.getTime() <= adminIdleMs
}

/** Admins with a permission. */
export const adminWith = (permission: AdminPermission) =>
  adminProcedure.meta({ permission }).use(({ ctx, next }) => {
    if (!ctx.permissions.includes(permission)) throw new AppError(COMMON.notPermitted(permission))
    return next()
  })

export type SignedInContext = Context & { claims: NonNullable<Context['claims']> }
export type AdminContext = SignedInContext & { actor: AdminActor }
/** Of a procedure of `adminProcedure` or `adminWith`. */
export type PermittedContext = AdminContext & { permissions: readonly AdminPermission[] }
