import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { Relation } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** The other person of a relation, with the name for texts. */
export type Person = { id: string; displayName: string; avatarUrl?: string | null }

type Flag = keyof Relation

/** Relation that is assumed until it is loaded. */
const noRelation: Relation = { following: false, bookmarked: false, blocked: false, muted: false }

/** Returns a function that sets or clears a relation. It resolves to true on success, and shows a toast on an error. */
export function useSetRelation() {
  const { client, social, discovery, notifications, live } = trpc.useUtils()
  const queries = useQueryClient()
  const calls: Record<Flag, (on: boolean) => (person: { userId: string }) => Promise<unknown>> = {
    following: (on) => (on ? client.social.follow.mutate : client.social.unfollow.mutate),
    bookmarked: (on) => (on ? client.social.bookmark.mutate : client.social.unbookmark.mutate),
    blocked: (on) => (on ? client.social.block.mutate : client.social.unblock.mutate),
    muted: (on) => (on ? client.social.mute.mutate : client.social.unmute.mutate),
  }
  const readAgain: Record<Flag, () => Promise<unknown>> = {
    following: () =>
      Promise.all([
        ...[social.follows.invalidate(), discovery.following.invalidate(), discovery.creator.invalidate()],
        // following can give access to a stream for followers
        live.one.invalidate(),
      ]),
    bookmarked: () => Promise.all([social.bookmarks.invalidate(), social.bookmarkIds.invalidate()]),
    // removes cached data about the person; open pages refetch and no longer find the person
    blocked: async () => {
      queries.removeQueries({ queryKey: getQueryKey(trpc.discovery), type: 'inactive' })
      await Promise.all([social.invalidate(), discovery.invalidate(), notifications.invalidate()])
    },
    muted: () => social.mutes.invalidate(),
  }
  return async (userId: string, flag: Flag, on: boolean): Promise<boolean> => {
    // cancels a running query, because its older response would overwrite this change
    await social.relation.cancel({ userId })
    social.relation.setData({ userId }, (now = noRelation) => ({ ...now, [flag]: on }))
    try {
      await calls[flag](on)({ userId })
    } catch (error) {
      toast.error(sentenceOf(error, SENTENCES.notDone), { id: `person ${userId}` })
      social.relation.setData({ userId }, (now = noRelation) => ({ ...now, [flag]: !on }))
      void social.relation.invalidate({ userId })
      return false
    }
    void social.relation.invalidate({ userId })
    void readAgain[flag]()
    return true
  }
}

/**
 * Returns the user's relation to another person; undefined until it is loaded, for visitors, and for the user's own id.
 * Queries only if `wanted`, because lists do not query every person.
 */
export function useRelation(userId: string, wanted = true): Relation | undefined {
  const me = useSession()?.user.id
  const { data } = trpc.social.relation.useQuery({ userId }, { enabled: wanted && me !== undefined && me !== userId })
  return me === undefined ? undefined : data
}
