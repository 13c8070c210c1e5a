import { rest } from '#server/rest/address.ts'
import { openProcedure, signedInProcedure } from '#server/trpc.ts'
import { authAnswer } from '../contract.ts'
import * as address from '../credentials/service.server.ts'
import * as password from '../credentials/service.server.ts'
import { proveSecondStep } from '../security/service.server.ts'
import * as wire from './contract.ts'
import * as link from './service.server.ts'

/** Procedures that send mails with links and codes: sign in, new password, confirmation of an address. */
export const mailProcedures = {
  askLink: openProcedure
    .meta(rest('POST', '/auth/link'))
    .input(wire.linkInput)
    .output(wire.mailAnswer)
    .mutation(({ ctx, input }) => link.askLink(ctx, input)),

  exchange: openProcedure
    .meta({ ...rest('POST', '/auth/exchange'), event: 'signed_in' })
    .input(wire.exchangeInput)
    .output(authAnswer)
    .mutation(async ({ ctx, input }) => {
      const session = await link.exchange(ctx, input)
      return { user: session.user, session }
    }),

  askReset: openProcedure
    .meta(rest('POST', '/auth/reset-password'))
    .input(wire.resetInput)
    .output(wire.mailAnswer)
    .mutation(({ ctx, input }) => password.askReset(ctx, input)),

  setPassword: openProcedure
    .meta({ ...rest('POST', '/auth/password', { status: 204 }), event: 'credentials' })
    .input(wire.passwordInput)
    .mutation(({ ctx, input }) => password.setPassword(ctx, input)),

  confirm: openProcedure
    .meta({ ...rest('POST', '/auth/confirm'), event: 'credentials' })
    .input(wire.confirmInput)
    .output(wire.confirmAnswer)
    .mutation(({ ctx, input }) => address.confirm(ctx, input)),

  resendConfirmation: signedInProcedure
    .meta(rest('POST', '/auth/confirm/resend'))
    .output(wire.mailAnswer)
    .mutation(({ ctx }) => address.resendConfirmation(ctx)),

  changeEmail: signedInProcedure
    .meta({ ...rest('POST', '/auth/email'), event: 'credentials' })
    .input(wire.emailChangeInput)
    .output(wire.mailAnswer)
    .mutation(({ ctx, input }) => address.changeEmail(ctx, input, () => proveSecondStep(ctx, input.code))),

  undoEmail: openProcedure
    .meta({ ...rest('POST', '/auth/email/undo'), event: 'credentials' })
    .input(wire.undoInput)
    .output(wire.undoAnswer)
    .mutation(({ ctx, input }) => address.undoEmail(ctx, input.token)),
}
