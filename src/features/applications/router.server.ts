import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './form/contract.ts'
import * as form from './form/service.server.ts'
import { reviewRouter } from './review/router.server.ts'
import { welcomeOutput } from './welcome/contract.ts'
import * as welcome from './welcome/service.server.ts'

/** Procedures from the application to the first steps of a new creator. */
export const applicationsRouter = router({
  submit: signedInProcedure
    .meta(rest('POST', '/creator-applications', { status: 201 }))
    .input(contract.applyInput)
    .output(contract.applyOutput)
    .mutation(({ ctx, input }) => form.apply(ctx, input)),

  mine: signedInProcedure
    .meta(rest('GET', '/creator-applications/mine'))
    .output(contract.mineOutput)
    .query(({ ctx }) => form.readOwn(ctx)),

  welcome: creatorProcedure
    .meta(rest('GET', '/creator-applications/welcome'))
    .output(welcomeOutput)
    .query(({ ctx }) => welcome.welcome(ctx)),

  dismissWelcome: creatorProcedure
    .meta(rest('DELETE', '/creator-applications/welcome', { status: 204 }))
    .mutation(({ ctx }) => welcome.dismiss(ctx)),

  review: reviewRouter,
})
