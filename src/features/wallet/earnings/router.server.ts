import { rest } from '#server/rest/address.ts'
import { creatorProcedure, payoutProcedure, router } from '#server/trpc.ts'
import {
  bankDetails,
  payoutSettings,
  payouts,
  requestPayout,
  setSchedule,
  startOnboarding,
} from '../payouts/service.server.ts'
import { statement } from '../statements/service.server.ts'
import * as contract from './contract.ts'
import { movements, overview, revenue } from './service.server.ts'

/** Procedures of a creator's money. */
export const creatorWalletRouter = router({
  overview: creatorProcedure
    .meta(rest('GET', '/earnings/overview'))
    .output(contract.overviewAnswer)
    .query(({ ctx }) => overview(ctx)),

  movements: creatorProcedure
    .meta(rest('GET', '/earnings/movements'))
    .input(contract.movementsInput.prefault({}))
    .output(contract.movementsAnswer)
    .query(({ ctx, input }) => movements(ctx, input)),

  revenue: creatorProcedure
    .meta(rest('GET', '/earnings/revenue'))
    .input(contract.revenueInput.prefault({}))
    .output(contract.revenueAnswer)
    .query(({ ctx, input }) => revenue(ctx, input)),

  statement: creatorProcedure
    .meta(rest('GET', '/earnings/statement', { contentType: 'text/csv; charset=utf-8' }))
    .input(contract.statementInput)
    .output(contract.statementAnswer)
    .query(({ ctx, input }) => statement(ctx, input)),

  payouts: creatorProcedure
    .meta(rest('GET', '/payouts'))
    .input(contract.payoutsInput.prefault({}))
    .output(contract.payoutsAnswer)
    .query(({ ctx, input }) => payouts(ctx, input)),

  requestPayout: payoutProcedure
    .meta(rest('POST', '/payouts'))
    .input(contract.payoutInput)
    .output(contract.payoutAnswer)
    .mutation(({ ctx, input }) => requestPayout(ctx, input)),

  startOnboarding: creatorProcedure
    .meta(rest('POST', '/payouts/onboarding'))
    .input(contract.onboardingInput.prefault({}))
    .output(contract.onboardingAnswer)
    .mutation(({ ctx, input }) => startOnboarding(ctx, input)),

  bankDetails: payoutProcedure
    .meta(rest('POST', '/payouts/bank-details'))
    .output(contract.onboardingAnswer)
    .mutation(({ ctx }) => bankDetails(ctx)),

  payoutSettings: creatorProcedure
    .meta(rest('GET', '/payouts/settings'))
    .output(contract.settingsAnswer)
    .query(({ ctx }) => payoutSettings(ctx)),

  setSchedule: payoutProcedure
    .meta(rest('PUT', '/payouts/settings'))
    .input(contract.settingsInput)
    .output(contract.settingsAnswer)
    .mutation(({ ctx, input }) => setSchedule(ctx, input.schedule)),
})
