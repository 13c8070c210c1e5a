import {
  beginViewing,
  confirmAddressOf,
  endViewing,
  restorePerson,
  signOutPerson,
  suspendPerson,
  toViewSession,
} from '#features/accounts/index.server.ts'
import { settleLifted } from '#features/moderation/index.server.ts'
import type { PermittedContext, SignedInContext } from '#server/trpc.ts'
import { person } from '../people/service.server.ts'
import type { SuspendInput } from './contract.ts'

/** Suspends a person until a time, or permanently. @throws AppError those of `suspendPerson` */
export async function suspend(ctx: PermittedContext, { id, reason, until }: SuspendInput) {
  await suspendPerson(ctx, { userId: id, reason, until: until ?? null })
  return person(ctx, id)
}

/** Lifts a suspension and settles its appeal. @throws AppError those of `restorePerson` */
export async function restore(ctx: PermittedContext, id: string) {
  if (await restorePerson(ctx, id)) await settleLifted(ctx)
  return person(ctx, id)
}

/** Revokes all sign-ins of a person. @throws AppError USER_NOT_FOUND, NOT_YOURSELF, NOT_PERMITTED */
export const signOut = async (ctx: PermittedContext, id: string) => ({ signed_out: await signOutPerson(ctx, id) })

/**
 * Confirms a person's email address, for people who receive no mails. @throws AppError USER_NOT_FOUND, NOT_YOURSELF,
 * NOT_PERMITTED
 */
export async function confirmEmail(ctx: PermittedContext, id: string) {
  await confirmAddressOf(ctx, id)
  return person(ctx, id)
}

/** Starts an impersonation session of the caller as another person. @throws AppError those of `beginViewing` */
export const begin = async (ctx: PermittedContext, id: string) => ({
  session: await toViewSession(ctx, await beginViewing(ctx, id)),
})

/** Ends the caller's impersonation session. @throws AppError NOT_VIEWING */
export const end = async (ctx: SignedInContext) => ({ user_id: await endViewing(ctx, ctx.claims) })
