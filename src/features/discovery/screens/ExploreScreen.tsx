import { clsx } from 'clsx'
import { TipOnArrival } from '#features/tips/index.ts'
import { categoryOf, type ExploreSearch } from '../state.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { CreatorsPage, EndlessCreators } from './CreatorGrid.tsx'

/** /explore: all creators or those of one category, newest first. */
export function ExploreScreen({ search }: { search: ExploreSearch }) {
  const category = categoryOf(search.category)
  return (
    // each category puts its own colour in the lamp over the page
    <div className={clsx('stage min-h-dvh', category && 'category-beam')} data-category={category}>
      <div className="mx-auto grid w-full max-w-[90rem] gap-6 px-4 pt-6 pb-16 md:gap-8 md:px-8 md:pt-10">
        <header className="grid gap-1.5">
          <h1 className="text-2xl md:text-3xl">{category ?? 'Explore'}</h1>
          <p className="text-muted">Prices are in tokens: by the minute for calls, each for messages.</p>
        </header>
        <CategoryChips current={category} />
        {search.cursor ? (
          <CreatorsPage category={category} cursor={search.cursor} />
        ) : (
          <EndlessCreators key={category} category={category} />
        )}
      </div>
      <TipOnArrival username={search.tip} />
    </div>
  )
}
