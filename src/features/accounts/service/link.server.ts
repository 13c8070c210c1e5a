import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { ownPageAt } from '#shared/paths.ts'
import type { Exchange, LinkAsk, MailAsked } from '../contract/mails.ts'
import type { Session } from '../contract.ts'
import { isGone } from '../rules/deletion.ts'
import { MAIL_REFUSALS } from '../spec/mails.ts'
import { signInByMail } from '../store/credentials.server.ts'
import { askQuietly, attemptOf, refuse } from './proofs.server.ts'
import { forgetFamilies } from './revocation.server.ts'
import { openSession, refuseForeignPage } from './session.server.ts'

/**
 * Mails a one-time link and a code that sign in, if the address has an account; the
 * answer does not tell. One round trip.
 * @throws AppError FOREIGN_ORIGIN, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function askLink(ctx: Context, { email, code_challenge, redirect_to }: LinkAsk): Promise<MailAsked> {
  refuseForeignPage(ctx)
  const redirect = ownPageAt(redirect_to, ctx.env.APP_ORIGIN)
  return askQuietly(ctx, { purpose: 'link', template: 'sign_in_link', email, challenge: code_challenge, redirect })
}

/**
 * Signs in with what the mail brought, once: of many that try at the same time one gets in. The address is confirmed by
 * it, and whoever registered it without being able to confirm it is out from then on. Two round trips.
 * @throws AppError LINK_INVALID, LINK_USED, LINK_EXPIRED, OTHER_BROWSER, CODE_WRONG, CODE_SPENT, and what opening a session throws
 */
export async function exchange(ctx: Context, { device_token, ...proof }: Exchange): Promise<Session> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, proof, 'link')
  const { used, found, person, families } = await signInByMail(ctx.db, attempt, ctx.now)
  if (!used) refuse(attempt, found, ctx.now)
  await forgetFamilies(ctx, families)
  ctx.announce()
  if (!person || isGone(person, ctx.now)) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return openSession(ctx, person, device_token)
}
