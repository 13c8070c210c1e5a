import { Flame, Sparkles, Star } from 'lucide-react'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { stringifySearch } from '#client/navigation/search.ts'
import { chipClass } from '#ui/Chip.tsx'
import { chips } from '../../spec.ts'
import { type Exploring, toAddress } from '../../state.ts'

const looks = {
  trending: { label: 'Trending', icon: <Flame aria-hidden="true" /> },
  new: { label: 'New', icon: <Sparkles aria-hidden="true" /> },
  popular: { label: 'Popular', icon: <Star aria-hidden="true" /> },
  online: {
    label: 'Online',
    icon: <span aria-hidden="true" className="size-2.5 rounded-full bg-online forced-color-adjust-none" />,
  },
} as const

/** Chips that sort the list. The default is trending; for a search it is the best match. */
export function OrderChips({ exploring }: { exploring: Exploring }) {
  const current = exploring.chip ?? (exploring.search === undefined ? 'trending' : undefined)
  return (
    <nav aria-label="Creators" className="chips me-auto">
      {chips.map((chip) => {
        const search = toAddress({
          ...exploring,
          chip: exploring.chip === chip && exploring.search ? undefined : chip,
        })
        return (
          <PlainLink
            key={chip}
            href={`/explore${stringifySearch(search)}`}
            warm={(router) => router.preloadRoute({ to: '/explore', search })}
            stays
            aria-current={current === chip ? 'true' : undefined}
            className={chipClass}
          >
            {looks[chip].icon}
            {looks[chip].label}
          </PlainLink>
        )
      })}
    </nav>
  )
}
