import { accessTokenSeconds } from '#server/access-token.ts'
import type { Context } from '#server/context.ts'
import { inHalves, untilTried } from '#server/jobs/job.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { forgetFamilies, silence } from '../revocation/service.server.ts'
import { decideRestoration, decideSuspension, type Suspendable, type SuspensionOutcome } from './rules.ts'
import { SUSPENSION_REFUSALS, suspensionBatch } from './spec.ts'
import * as store from './store.server.ts'

/**
 * After the commit of `suspends` or `restores`, with their answer: access tokens that are still valid are looked up from now
 * on, ended sign-ins are refused, open pages hear of it, and what was announced goes out.
 */
export async function takeEffect(ctx: Context, people: store.ChangedPeople): Promise<void> {
  if (people.length === 0) return
  const userIds = people.map(({ user_id }) => user_id)
  if (!(await ctx.providers.cache.doubt(userIds, accessTokenSeconds(ctx.env))))
    ctx.log.warn('changed accounts are not marked; the job will', { people: userIds.length })
  await forgetFamilies(
    ctx,
    people.flatMap(({ families }) => families),
  )
  ctx.announce()
  for (const { user_id, suspension_id } of people) if (suspension_id) silence(ctx, user_id)
}

/** After the commit of another change of what people are: their older access tokens are looked up from now on. */
export async function believeChange(ctx: Context, userIds: string[]): Promise<void> {
  await takeEffect(
    ctx,
    userIds.map((user_id) => ({ user_id, suspension_id: null, families: [] })),
  )
}

async function find(ctx: Context, userId: string): Promise<Suspendable> {
  const person = await store.findSuspendable(ctx.db, userId)
  if (!person) throw new AppError(SUSPENSION_REFUSALS.noPerson)
  return person
}

/** Decides, writes, and where another admin was faster decides again on what stands now. @returns whether it wrote. */
async function settle(
  ctx: PermittedContext,
  userId: string,
  decide: (person: Suspendable) => SuspensionOutcome,
  write: () => Promise<store.ChangedPeople>,
): Promise<boolean> {
  const decided = decide(await find(ctx, userId))
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  if (decided.outcome === 'repeated') return false
  const changed = await write()
  await takeEffect(ctx, changed)
  if (changed.length > 0) return true
  const again = decide(await find(ctx, userId))
  if (again.outcome === 'refused') throw new AppError(again.reason)
  // the admin who decided has lost that right at the same moment
  if (again.outcome === 'write') throw new AppError(SUSPENSION_REFUSALS.noLonger)
  return false
}

const adminOf = ({ actor, permissions }: PermittedContext) => ({ id: actor.id, permissions })

/**
 * Suspends a person, who is signed out everywhere and can sign in only to read why, to take their data along and to leave.
 * Binds at once, whatever their access tokens say. Three round trips. @returns whether it changed anything.
 * @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED (an admin's account, without `owner`), UNTIL_PAST,
 * ALREADY_SUSPENDED with who was faster
 */
export const suspendPerson = (
  ctx: PermittedContext,
  { userId, reason, until }: { userId: string; reason: string; until: Date | null },
): Promise<boolean> =>
  settle(
    ctx,
    userId,
    (person) => decideSuspension(person, { reason, until }, adminOf(ctx), ctx.now),
    () => store.writeSuspension(ctx.db, { actor: ctx.actor, now: ctx.now, userId, reason, until }),
  )

/**
 * Lifts a suspension; the person signs in as before. Three round trips. @returns whether it changed anything.
 * @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED, NOT_SUSPENDED, ALREADY_RESTORED with who was faster
 */
export const restorePerson = (ctx: PermittedContext, userId: string): Promise<boolean> =>
  settle(
    ctx,
    userId,
    (person) => decideRestoration(person, adminOf(ctx)),
    () => store.writeRestoration(ctx.db, { actor: ctx.actor, now: ctx.now, userId }),
  )

/**
 * Lifts suspensions whose time is over; one that fails keeps no other from it. Idempotent; a killed run is continued.
 * @returns how many.
 */
export const liftDueSuspensions = (ctx: Context): Promise<number> =>
  untilTried(ctx.log, 'a suspension could not be lifted', async (skip) => {
    const due = await store.listDueLifts(ctx.db, { now: ctx.now, limit: suspensionBatch, skip })
    const lifted: store.ChangedPeople = []
    const answer = await inHalves(due, async (userIds) => {
      const people = await store.liftDue(ctx.db, { actor: ctx.actor, now: ctx.now, userIds })
      lifted.push(...people)
      return people.length
    })
    await takeEffect(ctx, lifted)
    return answer
  })
