import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { sentenceOf } from '#client/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { Relation } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** A person as what is done about them needs to name them. */
export type Person = { id: string; displayName: string; avatarUrl?: string | null }

type Flag = keyof Relation

/** What holds until the server has been asked. */
const stranger: Relation = { following: false, bookmarked: false, blocked: false, muted: false }

/** Does something about a person or takes it back; whether it worked. What failed is said here. */
export function useDeeds() {
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
        // a stage may be for followers alone
        live.one.invalidate(),
      ]),
    bookmarked: () => Promise.all([social.bookmarks.invalidate(), social.bookmarkIds.invalidate()]),
    // what the browser keeps of the person goes; a page about them asks again, and finds nobody
    blocked: async () => {
      queries.removeQueries({ queryKey: getQueryKey(trpc.discovery), type: 'inactive' })
      await Promise.all([social.invalidate(), discovery.invalidate(), notifications.invalidate()])
    },
    muted: () => social.mutes.invalidate(),
  }
  return async (userId: string, flag: Flag, on: boolean): Promise<boolean> => {
    // an answer on its way was true before this: it must not be shown over it
    await social.relation.cancel({ userId })
    social.relation.setData({ userId }, (now = stranger) => ({ ...now, [flag]: on }))
    try {
      await calls[flag](on)({ userId })
    } catch (error) {
      toast.error(sentenceOf(error, SENTENCES.notDone), { id: `person ${userId}` })
      social.relation.setData({ userId }, (now = stranger) => ({ ...now, [flag]: !on }))
      void social.relation.invalidate({ userId })
      return false
    }
    void social.relation.invalidate({ userId })
    void readAgain[flag]()
    return true
  }
}

/**
 * What the person at the screen has done about another; undefined until it is known, and for visitors and oneself.
 * `wanted`: a list does not ask about everybody on it.
 */
export function useRelation(userId: string, wanted = true): Relation | undefined {
  const me = useSession()?.user.id
  const { data } = trpc.social.relation.useQuery({ userId }, { enabled: wanted && me !== undefined && me !== userId })
  return me === undefined ? undefined : data
}
