import { Check } from 'lucide-react'
import type { Tier } from '../../contract.ts'
import { perksOf } from '../../rules.ts'
import { KINDS, SENTENCES } from '../../spec.ts'

type PerksProps = { tier: Pick<Tier, 'free_message_kinds' | 'unlocks_content' | 'benefits'> }

/** Perks of a tier, one per line. */
export function Perks({ tier }: PerksProps) {
  const perks = perksOf(tier, { kinds: KINDS, unlocks: SENTENCES.unlocks })
  if (perks.length === 0) return null
  return (
    <ul className="grid gap-2 text-sm">
      {perks.map((perk) => (
        <li key={perk} className="flex gap-2.5 [overflow-wrap:anywhere]">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          {perk}
        </li>
      ))}
    </ul>
  )
}
