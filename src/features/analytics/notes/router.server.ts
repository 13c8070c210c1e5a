import { rest } from '#server/rest/address.ts'
import { creatorProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'

export const noteProcedures = {
  note: creatorProcedure
    .meta(rest('GET', '/fans/{id}/note'))
    .input(contract.fanInput)
    .output(contract.noteOutput)
    .query(({ ctx, input }) => service.note(ctx, input.id)),

  setNote: creatorProcedure
    .meta(rest('PUT', '/fans/{id}/note'))
    .input(contract.noteInput)
    .output(contract.noteOutput)
    .mutation(({ ctx, input }) => service.setNote(ctx, input)),
}
