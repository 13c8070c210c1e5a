import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Suspense } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { chipClass } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { EXPLORE_SENTENCES as SAYS } from '../../filters/spec.ts'
import { type Exploring, filtersOn, placeOf, toAddress } from '../../state.ts'

function wordsOf(exploring: Exploring): { title: string; text: string } {
  const { search, chip, category } = exploring
  if (filtersOn(exploring) > 0 || search !== undefined) return { title: SAYS.nobodyFits, text: SAYS.nobodyFitsText }
  if (chip === 'online') return { title: SAYS.nobodyOnline, text: SAYS.nobodyOnlineText }
  if (category) return { title: SAYS.emptyCategory(category), text: SAYS.emptyCategoryText }
  return { title: SAYS.empty, text: SAYS.emptyText }
}

const Suggested = lazyWithRetry(async () => ({
  default: (await import('../../feed/screens/Suggested.tsx')).Suggested,
}))

/** Empty state of the list, with a link to a list that has results. */
export function NoCreators({ exploring }: { exploring: Exploring }) {
  const isWhole = Object.values(exploring).every((value) => value === undefined)
  return (
    <EmptyState
      heading="h2"
      {...wordsOf(exploring)}
      action={
        !isWhole && (
          <Link to="/explore" search={{}} className={buttonClass({ variant: 'primary' })}>
            Show all creators
          </Link>
        )
      }
    />
  )
}

type SuggestionsProps = { exploring: Exploring; without: readonly string[] }

// the number of columns depends on the container, so that each card has room for three prices
export const columns =
  'grid grid-cols-2 gap-x-3 gap-y-6 @lg:grid-cols-3 @[44rem]:grid-cols-4 @[44rem]:gap-x-4 @[44rem]:gap-y-8 @4xl:grid-cols-5 @[68rem]:grid-cols-6'

/** Suggests creators below the few results of a search. */
export function Suggestions({ exploring, without }: SuggestionsProps) {
  if (exploring.search === undefined) return null
  return (
    <Suspense fallback={null}>
      <div className="@container">
        <Suggested limit={12} without={without} columns={columns} />
      </div>
    </Suspense>
  )
}

/** Active filters, each with a link that removes it. */
export function ActiveFilters({ exploring }: { exploring: Exploring }) {
  if (filtersOn(exploring) === 0) return null
  const { location, max_price, online, live } = exploring
  const on = [
    location && { name: placeOf({ state: null, country: location }), without: { location: undefined } },
    max_price !== undefined && { name: `Up to ${max_price} a minute`, without: { max_price: undefined } },
    online && { name: 'Online', without: { online: undefined } },
    live && { name: 'LIVE', without: { live: undefined } },
  ].filter((one) => one !== undefined && one !== false && one !== '')
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap gap-2">
      {on.map(({ name, without }) => (
        <li key={name}>
          <Link
            to="/explore"
            search={toAddress({ ...exploring, ...without })}
            activeOptions={{ explicitUndefined: true }}
            resetScroll={false}
            className={chipClass}
            suppressHydrationWarning
          >
            {name}
            <X aria-hidden="true" />
            <span className="sr-only">, remove</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function FirstPageLink({ exploring }: { exploring: Exploring }) {
  return (
    <Link
      to="/explore"
      search={toAddress(exploring)}
      className={buttonClass({ variant: 'outline', size: 'sm', className: 'justify-self-start' })}
    >
      Back to the first page
    </Link>
  )
}
