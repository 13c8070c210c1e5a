import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { NotificationPreferences } from '../contract.ts'
import { readUnsubscribeToken } from '../rules/unsubscribe.ts'
import { REFUSALS } from '../spec.ts'
import { muteMails, readPreferences, writePreferences } from '../store/preferences.server.ts'

type Change = { [K in keyof NotificationPreferences]?: NotificationPreferences[K] | undefined }

export const preferences = (ctx: SignedInContext) => readPreferences(ctx.db, ctx.claims.userId)

/** Saves what is given; whoever turns e-mails on again gets those of every kind. */
export function changePreferences(ctx: SignedInContext, given: Change & { preferences?: Change | undefined }) {
  const { preferences: nested, ...flat } = given
  const change = { ...flat, ...nested }
  const unmutes = change.email_notifications === true && change.email_muted === undefined
  const all = unmutes ? { ...change, email_muted: [] } : change
  return writePreferences(ctx.db, ctx.claims.userId, withoutUndefined(all))
}

const withoutUndefined = (change: Change): Partial<NotificationPreferences> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

type Anybody = Pick<Context, 'db' | 'env'>

/** What a link in a mail stops; looking at it changes nothing. @throws AppError UNSUBSCRIBE_LINK_INVALID */
export async function readUnsubscribe({ db, env }: Anybody, token: string) {
  const { userId, stop } = opened(env.SESSION_SECRET, token)
  const { email_notifications, email_muted } = await readPreferences(db, userId)
  return { stops: stop, done: !email_notifications || (stop !== 'all' && email_muted.includes(stop)) }
}

/** Stops those mails, for whoever holds one of them. @throws AppError UNSUBSCRIBE_LINK_INVALID */
export async function unsubscribe({ db, env }: Anybody, token: string) {
  const { userId, stop } = opened(env.SESSION_SECRET, token)
  if (stop === 'all') await writePreferences(db, userId, { email_notifications: false })
  else await muteMails(db, userId, stop)
  return { stops: stop, done: true }
}

function opened(secret: string, token: string) {
  const found = readUnsubscribeToken(secret, token)
  if (!found) throw new AppError(REFUSALS.unsubscribeInvalid)
  return found
}
