import { sentenceOf, useFailure } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Choices } from '#ui/Choices.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { WATCH } from '../../watching/spec.ts'
import { RAID } from '../spec.ts'

type RaidChoiceProps = {
  streamId: string
  /** Id of the chosen creator; empty for no raid. */
  value: string
  onChange: (creatorId: string) => void
}

/** Select field for a raid target, shown when the host ends the stream. */
export default function RaidChoice({ streamId, value, onChange }: RaidChoiceProps) {
  const query = trpc.live.raidTargets.useQuery({ id: streamId })
  const { data } = query
  const error = useFailure(query)
  if (!data && error)
    return (
      <ErrorState
        text={sentenceOf(error, RAID.unread)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data) return <Skeleton className="h-24" />
  if (data.streams.length === 0) return <p className="text-muted text-sm">{RAID.none}</p>
  const choices = data.streams.map(({ creator, title, viewers }) => ({
    value: creator.id,
    children: (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={creator.display_name} src={creator.avatar_url} size="md" />
        <span className="grid min-w-0 flex-1 text-start">
          <span translate="no" className="truncate font-bold">
            {creator.display_name}
          </span>
          <span className="truncate text-muted text-sm">
            {title} · {WATCH.watching(shortNumber(viewers))}
          </span>
        </span>
      </span>
    ),
  }))
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{RAID.title}</h3>
      <p className="text-muted text-sm">{RAID.text}</p>
      <Choices
        label={RAID.title}
        className="max-h-72 auto-rows-max overflow-y-auto"
        value={value}
        choices={[{ value: '', children: RAID.nobody }, ...choices]}
        onChange={onChange}
      />
    </div>
  )
}
