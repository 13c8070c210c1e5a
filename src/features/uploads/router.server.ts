import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { completeUpload } from './checking/service.server.ts'
import { startedUpload, uploadAgain, uploadIdInput, uploadInput, uploadReady } from './contract.ts'
import { beginUpload, resumeUpload } from './service.server.ts'

export const uploadsRouter = router({
  begin: signedInProcedure
    .meta(rest('POST', '/uploads', { status: 201 }))
    .input(uploadInput)
    .output(startedUpload)
    .mutation(async ({ ctx, input }) => ({ upload: await beginUpload(ctx, input) })),

  again: signedInProcedure
    .meta(rest('GET', '/uploads/{id}'))
    .input(uploadIdInput)
    .output(uploadAgain)
    .query(async ({ ctx, input }) => ({ upload: await resumeUpload(ctx, input.id) })),

  complete: signedInProcedure
    .meta(rest('POST', '/uploads/{id}/complete'))
    .input(uploadIdInput)
    .output(uploadReady)
    .mutation(async ({ ctx, input }) => ({ upload: await completeUpload(ctx, input.id) })),
})
