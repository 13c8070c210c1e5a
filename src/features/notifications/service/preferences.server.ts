import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { NotificationPreferences } from '../contract.ts'
import { readUnsubscribeToken } from '../rules/unsubscribe.ts'
import { REFUSALS, UNSUBSCRIBE } from '../spec.ts'
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

/**
 * A POST to the address in a mail: from the mail program itself (RFC 8058, which wants no redirect), or from the page's
 * own form where its code has not arrived.
 */
export async function receiveUnsubscribe(ctx: Context, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const form = await request.formData().catch(() => undefined)
  try {
    await unsubscribe(ctx, token)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Response(error.message, { status: error.status, headers: plainText })
  }
  if (form?.has('confirm'))
    return new Response(null, { status: 303, headers: { location: `/unsubscribe?token=${encodeURIComponent(token)}` } })
  return new Response(UNSUBSCRIBE.doneTitle, { headers: plainText })
}

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

function opened(secret: string, token: string) {
  const found = readUnsubscribeToken(secret, token)
  if (!found) throw new AppError(REFUSALS.unsubscribeInvalid)
  return found
}
