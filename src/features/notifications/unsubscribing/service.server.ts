import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { muteMails, readPreferences, writePreferences } from '../preferences/store.server.ts'
import { REFUSALS, UNSUBSCRIBE } from '../spec.ts'
import { readUnsubscribeToken } from './rules.ts'

type PublicTools = Pick<Context, 'db' | 'env'>

/**
 * Returns the kind that a link stops, and whether it is already stopped, without changes. Throws
 * UNSUBSCRIBE_LINK_INVALID.
 */
export async function readUnsubscribe({ db, env }: PublicTools, token: string) {
  const { userId, stop } = verifyToken(env.SESSION_SECRET, token)
  const { email_notifications, email_muted } = await readPreferences(db, userId)
  return { stops: stop, done: !email_notifications || (stop !== 'all' && email_muted.includes(stop)) }
}

/** Stops the emails that the token names. The caller needs no session. Throws UNSUBSCRIBE_LINK_INVALID. */
export async function unsubscribe({ db, env }: PublicTools, token: string) {
  const { userId, stop } = verifyToken(env.SESSION_SECRET, token)
  if (stop === 'all') await writePreferences(db, userId, { email_notifications: false })
  else await muteMails(db, userId, stop)
  return { stops: stop, done: true }
}

/** Handles the POST request of a mail program to the URL in the header of a mail (RFC 8058, which forbids redirects). */
export async function receiveUnsubscribe(ctx: Context, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    await unsubscribe(ctx, token)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return new Response(error.message, { status: error.status, headers: plainText })
  }
  return new Response(UNSUBSCRIBE.doneTitle, { headers: plainText })
}

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

function verifyToken(secret: string, token: string) {
  const found = readUnsubscribeToken(secret, token)
  if (!found) throw new AppError(REFUSALS.unsubscribeInvalid)
  return found
}
