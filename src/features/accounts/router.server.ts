import { rest } from '#server/rest/address.ts'
import { openProcedure, router, signedInProcedure, suspendedTooProcedure } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import * as contract from './contract.ts'
import * as emailContract from './email-address/contract.ts'
import * as email from './email-address/service.server.ts'
import * as mailContract from './mail-links/contract.ts'
import * as password from './passwords/service.server.ts'
import { dataRouter } from './personal-data/router.server.ts'
import * as session from './sessions/service.server.ts'
import * as signIn from './sign-in/service.server.ts'
import { REFUSALS } from './spec.ts'
import { securityRouter } from './two-step/router.server.ts'

export const accountsRouter = router({
  askLink: openProcedure
    .meta(rest('POST', '/auth/link'))
    .input(mailContract.linkInput)
    .output(mailContract.mailOutput)
    .mutation(({ ctx, input }) => signIn.askLink(ctx, input)),

  exchange: openProcedure
    .meta({ ...rest('POST', '/auth/exchange'), event: 'signed_in' })
    .input(mailContract.exchangeInput)
    .output(contract.authOutput)
    .mutation(async ({ ctx, input }) => {
      const session = await signIn.exchange(ctx, input)
      return { user: session.user, session }
    }),

  askReset: openProcedure
    .meta(rest('POST', '/auth/reset-password'))
    .input(mailContract.resetInput)
    .output(mailContract.mailOutput)
    .mutation(({ ctx, input }) => password.askReset(ctx, input)),

  setPassword: openProcedure
    .meta({ ...rest('POST', '/auth/password', { status: 204 }), event: 'credentials' })
    .input(mailContract.passwordInput)
    .mutation(({ ctx, input }) => password.setPassword(ctx, input)),

  confirm: openProcedure
    .meta({ ...rest('POST', '/auth/confirm'), event: 'credentials' })
    .input(mailContract.confirmInput)
    .output(emailContract.confirmOutput)
    .mutation(({ ctx, input }) => email.confirm(ctx, input)),

  resendConfirmation: signedInProcedure
    .meta(rest('POST', '/auth/confirm/resend'))
    .output(mailContract.mailOutput)
    .mutation(({ ctx }) => email.resendConfirmation(ctx)),

  changeEmail: signedInProcedure
    .meta({ ...rest('POST', '/auth/email'), event: 'credentials' })
    .input(emailContract.emailChangeInput)
    .output(mailContract.mailOutput)
    .mutation(({ ctx, input }) => email.changeEmail(ctx, input)),

  undoEmail: openProcedure
    .meta({ ...rest('POST', '/auth/email/undo'), event: 'credentials' })
    .input(emailContract.undoInput)
    .output(emailContract.undoOutput)
    .mutation(({ ctx, input }) => email.undoEmail(ctx, input.token)),

  security: securityRouter,

  data: dataRouter,

  signUp: openProcedure
    .meta({ ...rest('POST', '/auth/sign-up', { status: 201 }), event: 'signed_in' })
    .input(contract.signUpInput)
    .output(contract.authOutput)
    .mutation(async ({ ctx, input }) => {
      const opened = await signIn.signUp(ctx, input)
      return { user: opened.user, session: opened }
    }),

  signIn: openProcedure
    .meta({ ...rest('POST', '/auth/sign-in'), event: 'signed_in' })
    .input(contract.signInInput)
    .output(contract.authOutput)
    .mutation(async ({ ctx, input }) => {
      const opened = await signIn.signIn(ctx, input)
      return { user: opened.user, session: opened }
    }),

  refresh: openProcedure
    .meta({ ...rest('POST', '/auth/refresh'), whileViewing: true })
    .input(contract.refreshInput)
    .output(contract.sessionOutput)
    .mutation(async ({ ctx, input }) => ({ session: await session.refreshSession(ctx, input?.refresh_token) })),

  signOut: openProcedure
    .meta({ ...rest('POST', '/auth/sign-out', { status: 204 }), event: 'signed_out' })
    .input(contract.refreshInput)
    .mutation(({ ctx, input }) => session.signOut(ctx, input?.refresh_token)),

  /** Returns the current session. REST responds with 401 to visitors; the tRPC procedure returns null. */
  session: suspendedTooProcedure
    .meta(rest('GET', '/auth/session'))
    .output(contract.sessionOutput)
    .query(async ({ ctx }) => {
      const current = await session.currentSession(ctx)
      if (!current) throw new AppError(REFUSALS.sessionEnded)
      return { session: current }
    }),
})
