import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { ListedPerson } from '../../contract.ts'
import { useSetRelation } from '../../relations/screens/useRelation.ts'
import { SENTENCES } from '../../spec.ts'
import { without } from '../../state.ts'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

const words = {
  blocks: { flag: 'blocked', none: SENTENCES.blockedNone, label: 'Unblock', says: SENTENCES.unblocked },
  mutes: { flag: 'muted', none: SENTENCES.mutedNone, label: 'Unmute', says: SENTENCES.unmuted },
} as const
type ListName = keyof typeof words

/** People whom the user blocked or muted, each with an undo button. */
export function BlockedOrMutedPeople({ list }: { list: ListName }) {
  const { data, error, refetch, isFetching, ...more } = trpc.social[list].useInfiniteQuery({}, pages)
  const people = data?.pages.flatMap((page): ListedPerson[] => page.people)
  if (error && !people)
    return (
      <ErrorState
        heading="h3"
        text={sentenceOf(error, SENTENCES.listMissing)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!people) return <Skeleton className="h-12 rounded-control" />
  if (people.length === 0) return <p className="text-muted">{words[list].none}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} list={list} person={person} />
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function PersonRow({ list, person }: { list: ListName; person: ListedPerson }) {
  const { id, display_name, username, avatar_url } = person
  const utils = trpc.useUtils().social[list]
  const set = useSetRelation()
  const { flag, label, says } = words[list]
  const release = async () => {
    await utils.cancel()
    utils.setInfiniteData({}, (known) => known && without(known, id))
    if (await set(id, flag, false)) toast.success(says(display_name))
    else void utils.invalidate()
  }
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={display_name} src={avatar_url} />
      <span className="grid min-w-0 flex-1">
        <span translate="no" className="truncate font-medium">
          {display_name}
        </span>
        <span className="truncate text-muted text-sm">@{username}</span>
      </span>
      <Button size="sm" onClick={() => void release()}>
        {label}
        <span translate="no" className="sr-only">
          {' '}
          {display_name}
        </span>
      </Button>
    </li>
  )
}
