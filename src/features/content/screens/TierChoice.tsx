import { useFlag } from '#client/config/use-public-config.ts'
import { QueryState } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { GALLERY } from '../items/spec.ts'

type TierChoiceProps = {
  tierId: string
  /** Text shown if the creator has no tiers. By default the field is then hidden. */
  none?: string
  onChange: (tierId: string) => void
}

/** Select field for a tier that opens the content. */
export function TierChoice({ tierId, none, onChange }: TierChoiceProps) {
  const isOn = useFlag('subscription-tiers')
  const query = trpc.subscriptions.ownTiers.useQuery(undefined, { enabled: isOn })
  if (!isOn) return null
  const choose = (tiers: readonly { id: string; name: string }[]) => (
    <Select label="Opens with" hint={GALLERY.tierHint} value={tierId} onChange={({ target }) => onChange(target.value)}>
      <option value="">No subscription</option>
      {tiers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
  return (
    <QueryState
      query={query}
      items={query.data?.tiers.filter(({ unlocks_content, id }) => unlocks_content || id === tierId)}
      failed={GALLERY.tiersMissing}
      loading={<TiersLoading />}
      none={tierId === '' ? none && <p className="text-muted text-sm">{none}</p> : choose([])}
    >
      {choose}
    </QueryState>
  )
}

/** Placeholder with the height of the field and its hint. */
const TiersLoading = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-25 rounded-control" />
  </div>
)
