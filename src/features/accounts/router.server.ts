import { rest } from '#server/rest/address.ts'
import { openProcedure, router, suspendedTooProcedure } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import * as contract from './contract.ts'
import { dataRouter } from './data/router.server.ts'
import { mailProcedures } from './mail-links/router.server.ts'
import { securityRouter } from './security/router.server.ts'
import * as session from './sessions/service.server.ts'
import * as signIn from './sign-in/service.server.ts'
import { REFUSALS } from './spec.ts'

export const accountsRouter = router({
  ...mailProcedures,

  security: securityRouter,

  data: dataRouter,

  signUp: openProcedure
    .meta({ ...rest('POST', '/auth/sign-up', { status: 201 }), event: 'signed_in' })
    .input(contract.signUpInput)
    .output(contract.authAnswer)
    .mutation(async ({ ctx, input }) => {
      const opened = await signIn.signUp(ctx, input)
      return { user: opened.user, session: opened }
    }),

  signIn: openProcedure
    .meta({ ...rest('POST', '/auth/sign-in'), event: 'signed_in' })
    .input(contract.signInInput)
    .output(contract.authAnswer)
    .mutation(async ({ ctx, input }) => {
      const opened = await signIn.signIn(ctx, input)
      return { user: opened.user, session: opened }
    }),

  refresh: openProcedure
    .meta({ ...rest('POST', '/auth/refresh'), whileViewing: true })
    .input(contract.refreshInput)
    .output(contract.sessionAnswer)
    .mutation(async ({ ctx, input }) => ({ session: await session.refreshSession(ctx, input?.refresh_token) })),

  signOut: openProcedure
    .meta({ ...rest('POST', '/auth/sign-out', { status: 204 }), event: 'signed_out' })
    .input(contract.refreshInput)
    .mutation(({ ctx, input }) => session.signOut(ctx, input?.refresh_token)),

  /** Implements "read current session". REST answers 401 to visitors; the browser's procedure returns null. */
  session: suspendedTooProcedure
    .meta(rest('GET', '/auth/session'))
    .output(contract.sessionAnswer)
    .query(async ({ ctx }) => {
      const current = await session.currentSession(ctx)
      if (!current) throw new AppError(REFUSALS.sessionEnded)
      return { session: current }
    }),
})
