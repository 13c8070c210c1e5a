import { everyPage, type Purge, personTag } from '#shared/edge.ts'
import { purgingCalls } from '#shared/purges.ts'
import type { Context } from './context.ts'

const everyPageCalls = new Set<string>(purgingCalls.everyPage)
const ownPagesCalls = new Set<string>(purgingCalls.ownPages)

const removal: Purge = { tags: [everyPage], kind: 'removal' }

/** Returns what a successful call purges; undefined: nothing. */
export function purgeOf(call: string, userId: string | undefined): Purge | undefined {
  if (everyPageCalls.has(call)) return removal
  return userId !== undefined && ownPagesCalls.has(call) ? { tags: [personTag(userId)], kind: 'change' } : undefined
}

/** Purges every page after a commit that hides a person, outside of a call or later than its response. */
export const purgeEveryPage = ({ providers, afterCommit }: Pick<Context, 'providers' | 'afterCommit'>): void =>
  afterCommit(() => providers.edge.purge(removal))

/** Purges the pages that a successful call changed, after its response. A lost purge ends when the pages expire. */
export function purgeAfter({ claims, providers, afterCommit }: Context, call: string): void {
  const purge = purgeOf(call, claims?.userId)
  if (purge) afterCommit(() => providers.edge.purge(purge))
}
