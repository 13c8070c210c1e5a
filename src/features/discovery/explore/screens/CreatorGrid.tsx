import { clsx } from 'clsx'
import { type Ref, useEffect, useRef } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { onceEach } from '#ui/paging.ts'
import { CreatorCard, CreatorCardSkeleton } from '../../cards/screens/CreatorCard.tsx'
import type { CreatorCard as Card } from '../../contract.ts'
import { usePlace } from '../../places/screens/usePlace.ts'
import { explorePageSize } from '../../spec.ts'
import type { Exploring } from '../../state.ts'
import { creatorListQuery } from './endless.ts'
import { ActiveFilters, columns, FirstPageLink, NoCreators, Suggestions } from './GridLinks.tsx'
import { LoadMore } from './LoadMore.tsx'

/**
 * Classes of the section. It is not a grid, because with nested grids browsers lay out all cards again when one changes
 * (half a second for a hundred cards).
 */
const section = '@container space-y-8'
/** Number of cards whose pictures load eagerly: those of the widest row. */
const eagerCards = 6
/** Number of cards that a phone shows first. Their pictures load with high priority. */
const firstCards = 2
/** Number of results of a search, up to which other creators are suggested below. */
const fewCreators = 4
const failed = 'The creators could not be loaded.'

/** Infinite list of creators. Back restores all loaded pages. */
export function EndlessCreators({ exploring }: { exploring: Exploring }) {
  const list = trpc.discovery.explore.useInfiniteQuery(exploring, {
    ...creatorListQuery,
    placeholderData: (before) => before,
  })
  // a creator may have moved between two pages, so duplicates are removed
  const creators = onceEach(list.data?.pages.flatMap((page) => page.creators) ?? [])
  const place = useFocusOfNext(creators.length)
  const more = () => void list.fetchNextPage({ cancelRefetch: false })
  const people = creators.map(({ id }) => id)
  usePlace(place.list, { people, pages: list.data?.pages.length ?? 0, hasMore: list.hasNextPage, more })
  if (list.isPending) return <CreatorGridSkeleton />
  if (list.isLoadingError)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(list.error, failed)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  const isOld = list.isPlaceholderData
  const isWhole = !isOld && !list.hasNextPage
  return (
    <>
      <section
        aria-labelledby="creators"
        aria-busy={isOld || undefined}
        className={clsx(section, 'transition-opacity', isOld && 'opacity-50')}
      >
        <ActiveFilters exploring={exploring} />
        {creators.length === 0 ? (
          <NoCreators exploring={exploring} />
        ) : (
          <>
            <CreatorList creators={creators} exploring={exploring} list={place.list} />
            <LoadMore
              exploring={exploring}
              cursor={isOld ? null : (list.data.pages.at(-1)?.next_cursor ?? null)}
              loading={list.isFetchingNextPage}
              failed={
                list.isFetchNextPageError ? sentenceOf(list.error, 'More creators could not be loaded.') : undefined
              }
              count={creators.length}
              onNear={more}
              onPress={() => {
                place.focusNext()
                more()
              }}
            />
          </>
        )}
      </section>
      {isWhole && creators.length <= fewCreators && <Suggestions exploring={exploring} without={people} />}
    </>
  )
}

type CreatorsPageProps = { exploring: Exploring; cursor: string }

/** One page of the list at a separate URL, to which "Show more" links without JavaScript. */
export function CreatorsPage({ exploring, cursor }: CreatorsPageProps) {
  const page = trpc.discovery.explore.useQuery({ ...exploring, cursor })
  if (page.isPending) return <CreatorGridSkeleton />
  if (page.isLoadingError)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(page.error, failed)}
        onRetry={() => void page.refetch()}
        retrying={page.isFetching}
      />
    )
  const { creators, next_cursor } = page.data
  return (
    <section aria-labelledby="creators" className={section}>
      <FirstPageLink exploring={exploring} />
      <CreatorList creators={creators} exploring={exploring} />
      <LoadMore exploring={exploring} cursor={next_cursor} count={creators.length} />
    </section>
  )
}

type CreatorListProps = { creators: Card[]; exploring: Exploring; list?: Ref<HTMLUListElement> }

function CreatorList({ creators, exploring, list }: CreatorListProps) {
  return (
    <>
      <h2 id="creators" className={exploring.search === undefined ? 'sr-only' : 'mb-3 text-xl'}>
        {exploring.category ? `${exploring.category} creators` : 'Creators'}
      </h2>
      <ul ref={list} className={clsx('poster-wall', columns)}>
        {creators.map((creator, index) => (
          <CreatorCard key={creator.id} creator={creator} eager={index < firstCards ? 'first' : index < eagerCards} />
        ))}
      </ul>
    </>
  )
}

/** Moves the focus to the first new card after a click on "Show more". */
function useFocusOfNext(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null || count <= next.current) return
    list.current?.children[next.current]?.querySelector('a')?.focus({ preventScroll: true })
    next.current = null
  }, [count])
  const focusNext = () => {
    next.current = count
  }
  return { list, focusNext }
}

/** Placeholder for a page of cards. */
function CreatorGridSkeleton() {
  return (
    <div role="status" className={columns}>
      <span className="sr-only">Loading creators</span>
      {Array.from({ length: explorePageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <CreatorCardSkeleton key={index} />
      ))}
    </div>
  )
}
