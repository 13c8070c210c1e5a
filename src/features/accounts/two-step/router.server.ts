import { rest } from '#server/rest/address.ts'
import { openProcedure, router, signedInProcedure } from '#server/trpc.ts'
import { authOutput } from '../contract.ts'
import { revokedOutput, sessionInput, sessionsOutput } from '../sessions/contract.ts'
import * as sessions from '../sessions/service.server.ts'
import * as contract from './contract.ts'
import * as totp from './service.server.ts'

/** Procedures for signed-in devices and two-step sign-in. */
export const securityRouter = router({
  sessions: signedInProcedure
    .meta(rest('GET', '/auth/sessions'))
    .output(sessionsOutput)
    .query(({ ctx }) => sessions.sessionsOf(ctx)),

  revokeSession: signedInProcedure
    .meta({ ...rest('DELETE', '/auth/sessions/{id}', { status: 204 }), event: 'signed_out' })
    .input(sessionInput)
    .mutation(({ ctx, input }) => sessions.revokeSession(ctx, input.id)),

  revokeOthers: signedInProcedure
    .meta({ ...rest('POST', '/auth/sessions/revoke-others'), event: 'signed_out' })
    .output(revokedOutput)
    .mutation(async ({ ctx }) => ({
      revoked: await sessions.revokeAll(ctx, ctx.claims.userId, ctx.claims.familyId),
    })),

  totp: signedInProcedure
    .meta(rest('GET', '/auth/totp'))
    .output(contract.totpOutput)
    .query(({ ctx }) => totp.totpState(ctx)),

  enrolTotp: signedInProcedure
    .meta({ ...rest('POST', '/auth/totp/enrol'), event: 'credentials' })
    .input(contract.totpEnrolInput)
    .output(contract.totpEnrolOutput)
    .mutation(({ ctx, input }) => totp.enrolTotp(ctx, input?.password)),

  confirmTotp: signedInProcedure
    .meta({ ...rest('POST', '/auth/totp/confirm'), event: 'credentials' })
    .input(contract.totpCodeInput)
    .output(contract.recoveryOutput)
    .mutation(({ ctx, input }) => totp.confirmTotp(ctx, input.code)),

  renewRecoveryCodes: signedInProcedure
    .meta({ ...rest('POST', '/auth/totp/recovery-codes'), event: 'credentials' })
    .input(contract.totpCodeInput)
    .output(contract.recoveryOutput)
    .mutation(({ ctx, input }) => totp.renewRecoveryCodes(ctx, input.code)),

  disableTotp: signedInProcedure
    .meta({ ...rest('POST', '/auth/totp/disable', { status: 204 }), event: 'credentials' })
    .input(contract.totpDisableInput)
    .mutation(({ ctx, input }) => totp.endTotp(ctx, input)),

  verifyTotp: openProcedure
    .meta({ ...rest('POST', '/auth/totp/verify'), event: 'signed_in' })
    .input(contract.totpVerifyInput)
    .output(authOutput)
    .mutation(async ({ ctx, input }) => {
      const session = await totp.verifyTotp(ctx, input)
      return { user: session.user, session }
    }),
})
