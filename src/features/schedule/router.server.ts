import { rest } from '#server/rest/address.ts'
import { skipOutputValidation } from '#server/skip-output-validation.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import { icsOutput } from './contract.ts'
import * as contract from './events/contract.ts'
import * as service from './events/service.server.ts'
import { icsOfEvent } from './feed/service.server.ts'
import { icsType } from './ics/spec.ts'
import * as planning from './planning/service.server.ts'
import * as ticketContract from './tickets/contract.ts'
import * as tickets from './tickets/service.server.ts'

export const eventsRouter = router({
  list: publicProcedure
    .meta(rest('GET', '/events'))
    .input(contract.listInput)
    .output(skipOutputValidation(contract.listOutput))
    .query(({ ctx, input }) => service.list(ctx, input)),

  find: publicProcedure
    .meta(rest('GET', '/events/upcoming'))
    .input(contract.findInput)
    .output(contract.findOutput)
    .query(({ ctx, input }) => service.findEvents(ctx, input)),

  /** Returns the next days with an event that matches the filters. */
  days: publicProcedure
    .meta(rest('GET', '/events/days'))
    .input(contract.daysInput)
    .output(contract.daysOutput)
    .query(({ ctx, input }) => service.listDaysWithEvents(ctx, input)),

  one: publicProcedure
    .meta(rest('GET', '/events/{id}'))
    .input(contract.eventInput)
    .output(contract.oneOutput)
    .query(({ ctx, input }) => service.readEvent(ctx, input.id)),

  /** Returns the event as a calendar file. */
  ics: publicProcedure
    .meta(rest('GET', '/events/{id}/calendar.ics', { contentType: icsType }))
    .input(contract.eventInput)
    .output(icsOutput)
    .query(({ ctx, input }) => icsOfEvent(ctx, input.id)),

  create: creatorProcedure
    .meta(rest('POST', '/events', { status: 201 }))
    .input(contract.createInput)
    .output(contract.createOutput)
    .mutation(({ ctx, input }) => planning.create(ctx, input)),

  update: creatorProcedure
    .meta(rest('PUT', '/events/{id}'))
    .input(contract.updateInput)
    .output(contract.updateOutput)
    .mutation(({ ctx, input }) => planning.update(ctx, input)),

  remove: creatorProcedure
    .meta(rest('DELETE', '/events/{id}'))
    .input(contract.removeInput)
    .output(contract.removeOutput)
    .mutation(({ ctx, input }) => planning.remove(ctx, input)),

  cancel: creatorProcedure
    .meta(rest('POST', '/events/{id}/cancel'))
    .input(contract.cancelInput)
    .output(contract.cancelOutput)
    .mutation(({ ctx, input }) => planning.cancel(ctx, input)),

  announce: creatorProcedure
    .meta(rest('POST', '/events/{id}/announce'))
    .input(contract.eventInput)
    .output(contract.announceOutput)
    .mutation(({ ctx, input }) => service.announce(ctx, input.id)),

  take: signedInProcedure
    .meta(rest('POST', '/events/{id}/tickets', { status: 201 }))
    .input(ticketContract.takeInput)
    .output(ticketContract.ticketOutput)
    .mutation(({ ctx, input }) => tickets.takeTicket(ctx, input)),

  giveBack: signedInProcedure
    .meta(rest('DELETE', '/events/{id}/tickets'))
    .input(ticketContract.giveBackInput)
    .output(ticketContract.ticketOutput)
    .mutation(({ ctx, input }) => tickets.giveBack(ctx, input)),

  confirm: signedInProcedure
    .meta(rest('POST', '/events/{id}/tickets/confirm'))
    .input(ticketContract.confirmInput)
    .output(ticketContract.ticketOutput)
    .mutation(({ ctx, input }) => tickets.confirm(ctx, input)),

  /** Returns the caller's ticket. */
  ticket: signedInProcedure
    .meta(rest('GET', '/events/{id}/tickets/mine'))
    .input(ticketContract.ticketInput)
    .output(ticketContract.mineOutput)
    .query(({ ctx, input }) => tickets.readOwnTicket(ctx, input.id)),

  /** Lists the tickets of the event, for its host and for admins. */
  tickets: signedInProcedure
    .meta(rest('GET', '/events/{id}/tickets'))
    .input(ticketContract.ticketsInput)
    .output(ticketContract.ticketsOutput)
    .query(({ ctx, input }) => tickets.list(ctx, input)),
})
