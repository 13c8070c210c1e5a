import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import type { Rate } from '#providers/cache/index.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { unstorableIn } from '#shared/texts.ts'
import { type Caller, callerOf } from './account-status.ts'
import { type AdminActor, actorOf } from './actor.ts'
import type { Context } from './context.ts'
import { isDatabaseDown, isUnstorable } from './db/index.ts'
import { kindToTrpcCode, toAppError } from './errors.ts'
import { type FlagMeta, isOn } from './flags.ts'
import type { RestAddress } from './rest/address.ts'

const t = initTRPC
  .context<Context>()
  .meta<RestAddress & FlagMeta & { isAdmin?: boolean }>()
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

/** What a failed statement means for the caller, where it is not a fault of ours. */
function refusalOf(cause: unknown): AppError | undefined {
  if (isDatabaseDown(cause)) return new AppError(COMMON.unavailable, { cause, retryAfterSeconds: 2 })
  return isUnstorable(cause) ? new AppError(COMMON.invalid, { cause }) : undefined
}

const errors = t.middleware(async ({ ctx, next, path, type }) => {
  const startedAt = performance.now()
  const result = await next()
  const ms = Math.round(performance.now() - startedAt)
  if (result.ok) {
    if (type === 'mutation') ctx.log.info('call', { path, ms, user: ctx.claims?.userId })
    return result
  }
  const cause = result.error.cause ?? result.error
  const app = refusalOf(cause) ?? toAppError(result.error)
  if (!app || app.kind === 'unavailable') ctx.log.error('call failed', cause, { path, ms, user: ctx.claims?.userId })
  if (!app) return result
  throw new TRPCError({ code: kindToTrpcCode(app.kind), message: app.message, cause: app })
})

// Fails open: with Redis down the product goes on without this limit. Sign-in decides otherwise.
async function enforceRateLimit({ isPage, claims, providers, request }: Context): Promise<void> {
  if (isPage) return
  const verdict = await providers.cache.take(callRate, claims?.userId ?? request.address)
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

// One middleware instead of three: each `next({ ctx })` copies the context.
const admitted = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  if (!isOn(meta?.flag, ctx.env.FEATURE_FLAGS)) throw new AppError(COMMON.notFound)
  const [caller] = await Promise.all([callerOf(ctx), enforceRateLimit(ctx)])
  refuseUnstorable(await getRawInput())
  return next({ ctx: { ...caller, actor: actorOf(caller.claims) } })
})

/** Anyone, suspended accounts too: only for signing in and out, and for what concerns no account. */
export const openProcedure = t.procedure.use(errors).use(admitted)

/** @throws SUSPENDED with the reason, or LEAVING with the date until which a deletion can be taken back. */
export function refuseSuspended(suspension: Caller['suspension']): void {
  if (!suspension) return
  const { deletionDate } = suspension
  if (deletionDate) throw new AppError(COMMON.leaving, { details: { deletion_date: deletionDate.toISOString() } })
  const sentence = [COMMON.suspended.sentence, suspension.reason].join(' ').trim()
  throw new AppError({ ...COMMON.suspended, sentence }, { details: { suspended_reason: suspension.reason } })
}

/** Anyone may call it, except who is suspended. */
export const publicProcedure = openProcedure.use(({ ctx, next }) => {
  refuseSuspended(ctx.suspension)
  return next()
})

/** Whoever is signed in. Money and writes check again, in their own statement, that the account is still active. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.claims) throw new AppError(COMMON.unauthenticated)
  return next({ ctx: { claims: ctx.claims } })
})

/** Whoever is signed in, suspended or not: to read why, to take their data along, to come back from a deletion. */
export const suspendedTooProcedure = openProcedure.use(({ ctx, next }) => {
  if (!ctx.claims) throw new AppError(COMMON.unauthenticated)
  return next({ ctx: { claims: ctx.claims } })
})

/** Creators only. */
export const creatorProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.claims.role !== 'creator') throw new AppError(COMMON.forbidden)
  return next()
})

/** Reads the database instead of trusting the token: these calls are rare and must not be late. One round trip. */
async function refuseWithoutSecondStep(ctx: SignedInContext, role: 'creator' | 'admin'): Promise<void> {
  const account = await ctx.ports.accountStatus(ctx.db, ctx.claims, ctx.now)
  if (!account || account.isRevoked) throw new AppError(COMMON.unauthenticated)
  if (account.role !== role) throw new AppError(COMMON.forbidden)
  if (!account.hasSecondStep) throw new AppError(COMMON.secondStepMissing)
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
export const adminProcedure = signedInProcedure.meta({ isAdmin: true }).use(async ({ ctx, next }) => {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw new AppError(COMMON.forbidden)
  await refuseWithoutSecondStep(ctx, 'admin')
  return next({ ctx: { actor } })
})

export type SignedInContext = Context & { claims: NonNullable<Context['claims']> }
export type AdminContext = SignedInContext & { actor: AdminActor }
