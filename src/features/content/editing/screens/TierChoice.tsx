import { useFlag } from '#client/config/flags.ts'
import { trpc } from '#client/trpc.ts'
import { Select } from '#ui/Select.tsx'
import { GALLERY } from '../../gallery/spec.ts'

/** The creator's tiers that open content; nothing where there are none. */
export function TierChoice({ tierId, onChange }: { tierId: string; onChange: (tierId: string) => void }) {
  const isOn = useFlag('subscription-tiers')
  const { data } = trpc.subscriptions.ownTiers.useQuery(undefined, { enabled: isOn })
  const tiers = data?.tiers.filter(({ unlocks_content, id }) => unlocks_content || id === tierId) ?? []
  if (!isOn || (tiers.length === 0 && tierId === '')) return null
  return (
    <Select label="Opens with" hint={GALLERY.tierHint} value={tierId} onChange={({ target }) => onChange(target.value)}>
      <option value="">No subscription</option>
      {tiers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
