import { rest } from '#server/rest/address.ts'
import { creatorProcedure, payoutProcedure, router, signedInProcedure } from '#server/trpc.ts'
import { adminWalletRouter } from './admin/router.server.ts'
import { history } from './balance/service.server.ts'
import { readBalance } from './balance/store.server.ts'
import { balanceOutput, historyInput, historyOutput } from './contract.ts'
import * as contract from './earnings/contract.ts'
import { movements, overview, revenue } from './earnings/service.server.ts'
import * as payoutContract from './payouts/contract.ts'
import {
  bankDetails,
  payoutSettings,
  payouts,
  requestPayout,
  setSchedule,
  startOnboarding,
} from './payouts/service.server.ts'
import { fanProcedures } from './spending/router.server.ts'
import { statement } from './statements/service.server.ts'

/** Procedures of a creator's money. */
const creatorWalletRouter = router({
  overview: creatorProcedure
    .meta(rest('GET', '/earnings/overview'))
    .output(contract.overviewOutput)
    .query(({ ctx }) => overview(ctx)),

  movements: creatorProcedure
    .meta(rest('GET', '/earnings/movements'))
    .input(contract.movementsInput.prefault({}))
    .output(contract.movementsOutput)
    .query(({ ctx, input }) => movements(ctx, input)),

  revenue: creatorProcedure
    .meta(rest('GET', '/earnings/revenue'))
    .input(contract.revenueInput.prefault({}))
    .output(contract.revenueOutput)
    .query(({ ctx, input }) => revenue(ctx, input)),

  statement: creatorProcedure
    .meta(rest('GET', '/earnings/statement', { contentType: 'text/csv; charset=utf-8' }))
    .input(contract.statementInput)
    .output(contract.statementOutput)
    .query(({ ctx, input }) => statement(ctx, input)),

  payouts: creatorProcedure
    .meta(rest('GET', '/payouts'))
    .input(payoutContract.payoutsInput.prefault({}))
    .output(payoutContract.payoutsOutput)
    .query(({ ctx, input }) => payouts(ctx, input)),

  requestPayout: payoutProcedure
    .meta(rest('POST', '/payouts'))
    .input(payoutContract.payoutInput)
    .output(payoutContract.payoutOutput)
    .mutation(({ ctx, input }) => requestPayout(ctx, input)),

  startOnboarding: creatorProcedure
    .meta(rest('POST', '/payouts/onboarding'))
    .input(payoutContract.onboardingInput.prefault({}))
    .output(payoutContract.onboardingOutput)
    .mutation(({ ctx, input }) => startOnboarding(ctx, input)),

  bankDetails: payoutProcedure
    .meta(rest('POST', '/payouts/bank-details'))
    .output(payoutContract.onboardingOutput)
    .mutation(({ ctx }) => bankDetails(ctx)),

  payoutSettings: creatorProcedure
    .meta(rest('GET', '/payouts/settings'))
    .output(payoutContract.settingsOutput)
    .query(({ ctx }) => payoutSettings(ctx)),

  setSchedule: payoutProcedure
    .meta(rest('PUT', '/payouts/settings'))
    .input(payoutContract.settingsInput)
    .output(payoutContract.settingsOutput)
    .mutation(({ ctx, input }) => setSchedule(ctx, input.schedule)),
})

export const walletRouter = router({
  ...fanProcedures,
  creator: creatorWalletRouter,
  admin: adminWalletRouter,

  balance: signedInProcedure
    .meta(rest('GET', '/tokens/balance'))
    .output(balanceOutput)
    .query(({ ctx }) => readBalance(ctx.db, ctx.claims.userId)),

  history: signedInProcedure
    .meta(rest('GET', '/tokens/history'))
    .input(historyInput.prefault({}))
    .output(historyOutput)
    .query(({ ctx, input }) => history(ctx, input)),
})
