import { trpc } from '#client/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Choices } from '#ui/Choices.tsx'
import { shortNumber } from '#ui/numbers.ts'
import { WATCH } from '../../watching/spec.ts'
import { RAID } from '../spec.ts'

type RaidChoiceProps = {
  streamId: string
  /** A creator's id; empty: nowhere. */
  value: string
  onChange: (creatorId: string) => void
}

/** As a host ends: where the viewers are led, if anywhere. */
export default function RaidChoice({ streamId, value, onChange }: RaidChoiceProps) {
  const { data } = trpc.live.raidTargets.useQuery({ id: streamId })
  if (!data) return null
  if (data.streams.length === 0) return <p className="text-muted text-sm">{RAID.none}</p>
  const choices = data.streams.map(({ creator, title, viewers }) => ({
    value: creator.id,
    children: (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={creator.display_name} src={creator.avatar_url} size="md" />
        <span className="grid min-w-0 flex-1 text-start">
          <span className="truncate font-bold">{creator.display_name}</span>
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
        className="max-h-72 overflow-y-auto"
        value={value}
        choices={[{ value: '', children: RAID.nobody }, ...choices]}
        onChange={onChange}
      />
    </div>
  )
}
