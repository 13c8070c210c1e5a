import { clsx } from 'clsx'
import { Suspense } from 'react'
import { LiveStrip } from '#features/live/index.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PageHeader } from '#ui/Page.tsx'
import { ExploreFilters } from '../../filters/screens/ExploreFilters.tsx'
import { EXPLORE_SENTENCES } from '../../filters/spec.ts'
import { ExploreSearchField } from '../../search/screens/ExploreSearchField.tsx'
import { type ExploreSearch, exploringOf, wholeSearch } from '../../state.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { CreatorsPage, EndlessCreators } from './CreatorGrid.tsx'
import { OrderChips } from './OrderChips.tsx'

const FoundShelf = lazyWithRetry(async () => ({
  default: (await import('../../everything/screens/FoundShelf.tsx')).FoundShelf,
}))

/** /explore: creators by chip, category, filters and search, all in the URL. */
export function ExploreScreen({ search }: { search: ExploreSearch }) {
  const exploring = exploringOf(search)
  const { category } = exploring
  const whole = search.cursor ? undefined : wholeSearch(exploring)
  return (
    // each category has another colour in the light at the top
    <div className={clsx('stage min-h-dvh', category && 'category-beam')} data-category={category}>
      <div className="page page-wide">
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:items-end">
          <PageHeader title={category ?? 'Explore'} text={EXPLORE_SENTENCES.about} actions={<PhoneBell />} />
          <ExploreSearchField exploring={exploring} />
        </div>
        {exploring.search === undefined && (
          <Suspense fallback={null}>
            <LiveStrip />
          </Suspense>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex items-center gap-2">
            <OrderChips exploring={exploring} />
            <ExploreFilters exploring={exploring} />
          </div>
          <CategoryChips exploring={exploring} />
        </div>
        {whole !== undefined && (
          <Suspense fallback={null}>
            <FoundShelf search={whole} />
          </Suspense>
        )}
        {search.cursor ? (
          <CreatorsPage exploring={exploring} cursor={search.cursor} />
        ) : (
          // typing a search updates the current list; any other change starts a new one
          <EndlessCreators key={JSON.stringify({ ...exploring, search: undefined })} exploring={exploring} />
        )}
      </div>
    </div>
  )
}
