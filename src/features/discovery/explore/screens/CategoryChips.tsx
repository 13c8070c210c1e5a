import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { stringifySearch } from '#client/navigation/search.ts'
import { chipClass } from '#ui/Chip.tsx'
import { ChipRow } from '#ui/ChipRow.tsx'
import { type Category, categories } from '../../spec.ts'
import { categorySlug, type Exploring, toAddress } from '../../state.ts'

/** Category chips. They are links, so that they work without JavaScript and can open in a new tab. */
export function CategoryChips({ exploring }: { exploring: Exploring }) {
  // the other search parameters are the same for every chip
  const { category: _, ...others } = toAddress({ ...exploring, category: categories[0] })
  const rest = stringifySearch(others).replace('?', '&')
  return (
    <div className="-mx-4 md:mx-0">
      <ChipRow active={exploring.category}>
        <nav aria-label="Categories" className="chips max-md:mx-0 max-md:px-4">
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
      </ChipRow>
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
