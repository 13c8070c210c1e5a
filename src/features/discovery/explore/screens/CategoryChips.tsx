import { useEffect, useRef } from 'react'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { stringifySearch } from '#client/navigation/search.ts'
import { chipClass } from '#ui/Chip.tsx'
import { type Category, categories } from '../../spec.ts'
import { categorySlug, type Exploring, toAddress } from '../../state.ts'

/** Pixels of the row before the current chip: more than the arrow with its fade. */
const shownBefore = 88

/** Category chips. They are links, so that they work without JavaScript and can open in a new tab. */
export function CategoryChips({ exploring }: { exploring: Exploring }) {
  const current = exploring.category
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another chip is selected
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - shownBefore
  }, [current])
  // the other search parameters are the same for every chip
  const { category: _, ...others } = toAddress({ ...exploring, category: categories[0] })
  const rest = stringifySearch(others).replace('?', '&')
  return (
    // the arrows of the row are its siblings
    <div className="relative -mx-4 md:mx-0">
      <nav ref={row} aria-label="Categories" className="chips chips-long max-md:mx-0 max-md:px-4">
        <CategoryChip
          exploring={exploring}
          category={undefined}
          search={stringifySearch(toAddress({ ...exploring, category: undefined }))}
        />
        {categories.map((category) => (
          <CategoryChip
            key={category}
            exploring={exploring}
            category={category}
            search={`?category=${categorySlug(category)}${rest}`}
          />
        ))}
      </nav>
    </div>
  )
}

type CategoryChipProps = { exploring: Exploring; category: Category | undefined; search: string }

function CategoryChip({ exploring, category, search }: CategoryChipProps) {
  return (
    <PlainLink
      href={`/explore${search}`}
      warm={(router) => router.preloadRoute({ to: '/explore', search: toAddress({ ...exploring, category }) })}
      aria-current={exploring.category === category ? 'page' : undefined}
      className={chipClass}
      data-category={category}
    >
      {category ?? 'All'}
    </PlainLink>
  )
}
