import type { SignedInContext } from '#server/trpc.ts'
import type { NotificationPreferences } from '../contract.ts'
import { readPreferences, writePreferences } from './store.server.ts'

type Change = { [K in keyof NotificationPreferences]?: NotificationPreferences[K] | undefined }

export const preferences = (ctx: SignedInContext) => readPreferences(ctx.db, ctx.claims.userId)

/** Saves the given preferences. Turning emails on again clears `email_muted`. */
export function changePreferences(ctx: SignedInContext, given: Change & { preferences?: Change | undefined }) {
  const { preferences: nested, ...flat } = given
  const change = { ...flat, ...nested }
  const unmutes = change.email_notifications === true && change.email_muted === undefined
  const all = unmutes ? { ...change, email_muted: [] } : change
  return writePreferences(ctx.db, ctx.claims.userId, withoutUndefined(all))
}

const withoutUndefined = (change: Change): Partial<NotificationPreferences> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
