import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as editing from './editing/service.server.ts'
import * as gallery from './gallery/service.server.ts'
import * as publishing from './publishing/service.server.ts'
import * as unlocking from './unlocking/service.server.ts'
import * as viewer from './viewer/service.server.ts'

const area = flagged('content-api')

export const contentRouter = router({
  upload: creatorProcedure
    .meta({ ...rest('POST', '/content/upload', { status: 201, multipart: true }), ...area })
    .input(contract.uploadInput)
    .output(contract.contentOutput)
    .mutation(({ ctx, input }) => publishing.upload(ctx, input)),

  uploadBundle: creatorProcedure
    .meta({ ...rest('POST', '/content/upload-bundle', { status: 201, multipart: true }), ...area })
    .input(contract.uploadBundleInput)
    .output(contract.bundleOutput)
    .mutation(({ ctx, input }) => publishing.uploadBundle(ctx, input)),

  update: creatorProcedure
    .meta({ ...rest('PUT', '/content/{id}'), ...area })
    .input(contract.updateInput)
    .output(contract.contentOutput)
    .mutation(({ ctx, input }) => editing.update(ctx, input)),

  remove: creatorProcedure
    .meta({ ...rest('DELETE', '/content/{id}'), ...area })
    .input(contract.idInput)
    .output(contract.deleteOutput)
    .mutation(({ ctx, input }) => editing.remove(ctx, input.id)),

  removeMany: creatorProcedure
    .meta({ ...rest('POST', '/content/delete'), ...area })
    .input(contract.deleteManyInput)
    .output(contract.deleteManyOutput)
    .mutation(({ ctx, input }) => editing.removeMany(ctx, input.ids)),

  list: publicProcedure
    .meta({ ...rest('GET', '/content'), ...area })
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => gallery.list(ctx, input)),

  mine: creatorProcedure
    .meta({ ...rest('GET', '/content/my'), ...area })
    .input(contract.ownListInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => gallery.listOwn(ctx, input)),

  ofCreator: publicProcedure
    .meta({ ...rest('GET', '/content/creator/{id}'), ...area })
    .input(contract.ofCreatorInput)
    .output(contract.ofCreatorOutput)
    .query(({ ctx, input }) => gallery.ofCreator(ctx, input)),

  counts: publicProcedure
    .meta({ ...rest('GET', '/content/creator/{id}/counts'), ...area })
    .input(contract.countsInput)
    .output(contract.countsOutput)
    .query(({ ctx, input }) => gallery.counts(ctx, input)),

  // available without the feature flags, because buyers keep access to their purchases
  purchases: signedInProcedure
    .meta(rest('GET', '/content/purchases'))
    .input(contract.pageInput)
    .output(contract.purchasesOutput)
    .query(({ ctx, input }) => unlocking.purchases(ctx, input)),

  one: publicProcedure
    .meta(rest('GET', '/content/{id}'))
    .input(contract.idInput)
    .output(contract.oneOutput)
    .query(({ ctx, input }) => viewer.readItem(ctx, input.id)),

  file: publicProcedure
    .meta(rest('GET', '/content/{id}/file'))
    .input(contract.fileInput)
    .output(contract.fileOutput)
    .query(({ ctx, input }) => viewer.file(ctx, input)),

  unlock: signedInProcedure
    .meta({ ...rest('POST', '/content/{id}/unlock'), ...area })
    .input(contract.unlockInput)
    .output(contract.unlockOutput)
    .mutation(({ ctx, input }) => unlocking.unlock(ctx, input)),

  seen: publicProcedure
    .meta({ ...rest('POST', '/content/{id}/view', { status: 204 }), ...area })
    .input(contract.idInput)
    .mutation(({ ctx, input }) => viewer.recordView(ctx, input.id)),

  like: signedInProcedure
    .meta({ ...rest('POST', '/content/{id}/like', { status: 204 }), ...area })
    .input(contract.idInput)
    .mutation(({ ctx, input }) => viewer.like(ctx, input.id, true)),

  unlike: signedInProcedure
    .meta({ ...rest('DELETE', '/content/{id}/like', { status: 204 }), ...area })
    .input(contract.idInput)
    .mutation(({ ctx, input }) => viewer.like(ctx, input.id, false)),
})

const digital = flagged('digitals')

export const digitalsRouter = router({
  upload: creatorProcedure
    .meta({ ...rest('POST', '/digitals/upload', { status: 201, multipart: true }), ...digital })
    .input(contract.uploadDigitalInput)
    .output(contract.digitalOutput)
    .mutation(({ ctx, input }) => publishing.uploadDigital(ctx, input)),

  mine: creatorProcedure
    .meta({ ...rest('GET', '/digitals/my'), ...digital })
    .input(contract.digitalsInput)
    .output(contract.digitalsOutput)
    .query(({ ctx, input }) => gallery.digitals(ctx, input)),
})
