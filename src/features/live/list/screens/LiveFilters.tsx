import { X } from 'lucide-react'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { stringifySearch } from '#client/navigation/search.ts'
import { categories } from '#shared/categories.ts'
import { chipClass } from '#ui/Chip.tsx'
import type { LiveSearch } from '../../state.ts'
import { LIVE_LIST } from '../spec.ts'

export const liveHref = (search: LiveSearch): string => `/live${stringifySearch(search)}`

type LiveFiltersProps = {
  search: LiveSearch
  /** Categories with a running stream. */
  running: readonly string[]
}

/** Chips of the categories with a running stream. The chosen category and tag are always among them. */
export function LiveFilters({ search, running }: LiveFiltersProps) {
  const { category, tag } = search
  const shown = categories.filter((one) => one === category || running.includes(one))
  return (
    <nav aria-label={LIVE_LIST.categories} className="chips min-w-0 flex-1">
      {tag !== undefined && (
        <PlainLink href={liveHref({ category })} stays aria-current="true" className={chipClass}>
          <span translate="no">{LIVE_LIST.tag(tag)}</span>
          <X aria-hidden="true" />
          <span className="sr-only">{LIVE_LIST.remove}</span>
        </PlainLink>
      )}
      <CategoryChip category={undefined} search={search} />
      {shown.map((one) => (
        <CategoryChip key={one} category={one} search={search} />
      ))}
    </nav>
  )
}

const CategoryChip = ({ category, search }: { category: LiveSearch['category']; search: LiveSearch }) => (
  <PlainLink
    href={liveHref({ ...search, category })}
    stays
    aria-current={search.category === category ? 'page' : undefined}
    className={chipClass}
    data-category={category}
  >
    {category ?? LIVE_LIST.all}
  </PlainLink>
)
