import type { SignedInContext } from '#server/trpc.ts'
import { recipientSearch } from '../spec.ts'
import { findRecipients } from '../store.server.ts'

/**
 * Whom the caller may give tokens to: active people whose username begins so, a leading @ aside. Fewer than two
 * characters find nobody.
 */
export async function searchRecipients(ctx: SignedInContext, typed: string) {
  const q = typed.replace(/^@/, '').toLowerCase()
  const viewer = { userId: ctx.claims.userId, country: ctx.request.country }
  return { recipients: q.length < recipientSearch.min ? [] : await findRecipients(ctx.db, viewer, q) }
}
