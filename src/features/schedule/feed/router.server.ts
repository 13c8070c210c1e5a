import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import * as contract from '../contract.ts'
import { icsOutput } from '../contract.ts'
import { icsType } from '../ics/spec.ts'
import * as service from './service.server.ts'

/** Exports the caller's calendar to other apps. */
export const calendarRouter = router({
  feed: signedInProcedure
    // not allowed while an admin views the account, because the admin could use the URL afterwards
    .meta({ ...rest('GET', '/calendar/feed'), whileViewing: false })
    .output(contract.feedOutput)
    .query(({ ctx }) => service.feed(ctx)),

  rotate: signedInProcedure
    .meta(rest('POST', '/calendar/feed'))
    .output(contract.feedOutput)
    .mutation(({ ctx }) => service.rotate(ctx)),

  export: signedInProcedure
    .meta(rest('GET', '/calendar/export.ics', { contentType: icsType }))
    .output(icsOutput)
    .query(({ ctx }) => service.exportCalendar(ctx)),
})
