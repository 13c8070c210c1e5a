import { rest } from '#server/rest/address.ts'
import { signedInProcedure } from '#server/trpc.ts'
import { noPictureInput, pictureInput, pictureRemoved, pictureSaved } from './contract.ts'
import { removePicture, setPicture } from './service.server.ts'

/** Procedures of the router `profile`, in addition to those of the feature accounts. */
export const pictureProcedures = {
  setPicture: signedInProcedure
    .meta(rest('POST', '/storage/{picture}', { multipart: true }))
    .input(pictureInput)
    .output(pictureSaved)
    .mutation(async ({ ctx, input }) => ({
      success: true as const,
      ...(await setPicture(ctx, input.picture, { file: input.image, uploadId: input.upload_id })),
    })),

  removePicture: signedInProcedure
    .meta(rest('DELETE', '/storage/{picture}'))
    .input(noPictureInput)
    .output(pictureRemoved)
    .mutation(async ({ ctx, input }) => ({ success: true as const, profile: await removePicture(ctx, input.picture) })),
}
