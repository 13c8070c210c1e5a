import { useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { ChatSettings } from '../contract.ts'
import { LIVE_SETTINGS as L } from '../spec.ts'

const FindPerson = lazyWithRetry(() => import('./FindPerson.tsx'))

type Named = ChatSettings['moderators'][number] & { until?: Date | null }
type NamedPeopleProps = { kind: 'moderators' | 'banned'; people: readonly Named[] }

const words = {
  moderators: { text: L.moderatorsText, none: L.noModerators, find: L.addModerator, added: L.added },
  banned: { text: L.bannedText, none: L.noBanned, find: L.ban, added: L.isBanned },
}

/** Height of the search field. Only the browser renders it, because a combobox does not hydrate the server's markup. */
const findHeight = 'h-20 rounded-control'

/** List of a creator's moderators, or of the users that they banned. */
export function NamedPeople({ kind, people }: NamedPeopleProps) {
  const { name, drop, isBusy } = useNaming(kind)
  const isHydrated = useHydrated()
  const { text, none, find } = words[kind]
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{L[kind]}</h2>
      <p className="text-muted text-sm">{text}</p>
      {people.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-14 items-center gap-3 py-2">
            <Avatar name={person.display_name} src={person.avatar_url} size="md" />
            <span className="grid min-w-0 flex-1">
              <span translate="no" className="truncate font-medium">
                {person.display_name}
              </span>
              <span className="truncate text-muted text-sm">
                @{person.username}
                {person.until && (
                  <>
                    {' · '}
                    {L.timedOutUntil} <Moment at={person.until} />
                  </>
                )}
              </span>
            </span>
            <Button
              size="sm"
              disabled={isBusy}
              aria-label={(kind === 'banned' ? L.liftNamed : L.removeModerator)(person.display_name)}
              onClick={() => drop(person)}
            >
              {kind === 'banned' ? L.lift : L.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={<Skeleton className={findHeight} />}>
        {isHydrated ? <FindPerson label={find} onChoose={name} /> : <Skeleton className={findHeight} />}
      </Suspense>
    </Card>
  )
}

type Person = { id: string; display_name: string }

function useNaming(kind: NamedPeopleProps['kind']) {
  const { live } = trpc.useUtils()
  const options = {
    onSettled: () => live.settings.invalidate(),
    onError: (error: Parameters<typeof sentenceOf>[0]) => void toast.error(sentenceOf(error)),
  }
  const add = trpc.live.addModerator.useMutation(options)
  const remove = trpc.live.removeModerator.useMutation(options)
  const ban = trpc.live.ban.useMutation(options)
  const unban = trpc.live.unban.useMutation(options)
  const isBanned = kind === 'banned'
  return {
    isBusy: add.isPending || remove.isPending || ban.isPending || unban.isPending,
    name({ id: userId, display_name: name }: Person) {
      const done = { onSuccess: () => void toast.success(words[kind].added(name)) }
      if (isBanned) ban.mutate({ userId }, done)
      else add.mutate({ userId }, done)
    },
    drop({ id: userId, display_name: name }: Person) {
      if (isBanned) unban.mutate({ userId }, { onSuccess: () => void toast.success(L.lifted(name)) })
      else remove.mutate({ userId })
    },
  }
}
