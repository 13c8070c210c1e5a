import { icsOfCall } from '#features/schedule/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { REFUSALS } from '../requests/spec.ts'
import type { ScheduledInput } from './contract.ts'
import { inOrder, sessionOfCall, sessionOfEvent, spanOf } from './rules.ts'
import { agendaDaysMax, agendaMax } from './spec.ts'
import * as store from './store.server.ts'

const sessionsOf = ({ calls, events, me }: Awaited<ReturnType<typeof store.readAgenda>>) =>
  inOrder([
    ...calls.flatMap((call) => sessionOfCall(call, me.id) ?? []),
    ...events.map((event) => sessionOfEvent(event, me)),
  ])

/** Reads all calls and events of a span of the caller's calendar, as host and as guest. One round trip. */
export async function scheduled(ctx: SignedInContext, input: ScheduledInput) {
  const { userId } = ctx.claims
  return { sessions: sessionsOf(await store.readAgenda(ctx.db, userId, spanOf(input, ctx.now), agendaMax)) }
}

const dayMs = 24 * 60 * 60 * 1000

/** Reads current and next confirmed sessions of the caller. One round trip. */
export async function upcoming(ctx: SignedInContext, limit: number) {
  const { userId } = ctx.claims
  const span = { from: ctx.now, to: new Date(ctx.now.getTime() + agendaDaysMax * dayMs) }
  return { sessions: sessionsOf(await store.readUpcoming(ctx.db, userId, span, limit)).slice(0, limit) }
}

/** Returns one of the caller's calls as a calendar file. @throws AppError CALL_NOT_FOUND, CALL_UNDATED. One round trip. */
export async function ics(ctx: SignedInContext, id: string) {
  const file = await icsOfCall(ctx, id)
  if (!file) throw new AppError(REFUSALS.notFound)
  if (file === 'undated') throw new AppError(REFUSALS.undated)
  return file
}
