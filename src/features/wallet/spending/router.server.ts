import { rest } from '#server/rest/address.ts'
import { signedInProcedure } from '#server/trpc.ts'
import { spendingLimitInput, spendingLimitOutput, statementInput, statementOutput } from './contract.ts'
import { limitSpending, spendingLimit, statement } from './service.server.ts'

/** Procedures of a user's own tokens: statement and spending limit. */
export const fanProcedures = {
  statement: signedInProcedure
    .meta(rest('GET', '/tokens/statement', { contentType: 'text/csv; charset=utf-8' }))
    .input(statementInput.prefault({}))
    .output(statementOutput)
    .query(({ ctx, input }) => statement(ctx, input)),

  spendingLimit: signedInProcedure
    .meta(rest('GET', '/settings/spending-limit'))
    .output(spendingLimitOutput)
    .query(({ ctx }) => spendingLimit(ctx)),

  setSpendingLimit: signedInProcedure
    .meta(rest('PUT', '/settings/spending-limit'))
    .input(spendingLimitInput)
    .output(spendingLimitOutput)
    .mutation(({ ctx, input }) => limitSpending(ctx, input.tokens)),
}
