import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AdminLoading } from '#client/admin/AdminLoading.tsx'
import type { AdminArea } from '#client/admin/areas.ts'
import { useTypedSearch } from '#client/admin/useTypedSearch.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { HealthBar } from '../health/screens/HealthBar.tsx'
import { Overview } from '../overview/screens/Overview.tsx'
import { FilterChips } from '../shell/screens/FilterChips.tsx'
import { type AdminSearch, filtersIn, readAdminSearch, searchOf } from '../shell/state.ts'
import { ExportButton } from './ExportButton.tsx'
import { useAdminUpdates } from './useAdminUpdates.ts'

const ReviewView = lazyWithRetry(() =>
  import('#features/applications/index.ts').then((m) => m.loadReview()).then((m) => ({ default: m.ReviewView })),
)
const UsersView = lazyWithRetry(() =>
  import('#features/people-admin/index.ts').then((m) => m.loadUsers()).then((m) => ({ default: m.UsersView })),
)
const ModerationView = lazyWithRetry(() => import('#features/moderation/index.ts').then((m) => m.loadModeration()))
const AuditView = lazyWithRetry(() => import('../audit/screens/AuditView.tsx'))
const HealthView = lazyWithRetry(() => import('../health/screens/HealthView.tsx'))

/** Returns the changed fields only: the other filters may be newer in the URL. */
const changedIn = (before: AdminSearch, next: AdminSearch): AdminSearch =>
  Object.fromEntries(Object.entries({ ...next }).filter(([name, value]) => value !== Object(before)[name]))

/** Admin dashboard. The URL contains the area, its filters and sort order, and the open item. */
export default function AdminHome() {
  const search = readAdminSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  // Changes the newest URL: the rendered one may be older, for example after typing and a press in quick succession.
  const go = (change: (now: AdminSearch) => AdminSearch, replace = false) =>
    void navigate({
      to: '/dashboard',
      search: (now: object) => change(readAdminSearch({ ...now })),
      ...{ replace, resetScroll: false },
    })
  const change = (changed: AdminSearch) => go((now) => ({ ...now, ...changed }))
  // Filters replace the entry of the history, so that Back leaves the list.
  const refine = (changed: AdminSearch) => go((now) => ({ ...now, ...changed }), true)
  const here = useAdminUpdates((application) => go(() => ({ house: 'applications', tab: 'pending', application })))
  // The server renders the overview. A press can change the area before this code hydrates it.
  const area = useHydrated() ? (search.house ?? 'dashboard') : 'dashboard'
  return (
    <>
      {area !== 'health' && <HealthBar />}
      <Suspense fallback={<AdminLoading area={area} />}>
        <Area key={area} area={area} search={search} change={change} refine={refine} here={here} />
      </Suspense>
    </>
  )
}

type AreaProps = {
  area: AdminArea
  search: AdminSearch
  change: (changed: AdminSearch) => void
  refine: (changed: AdminSearch) => void
  here: readonly string[]
}

/** The filters of an area, its search field, and the chips that change them. */
function useFilters({ area, search, refine }: AreaProps) {
  const filters = filtersIn(search)
  const [typed, setTyped] = useTypedSearch(filters.search, (q) => refine({ q: q || undefined }))
  const chips = (
    <FilterChips
      filters={filters}
      typed={typed}
      onType={setTyped}
      onChange={(next) => refine(changedIn(searchOf(filters), searchOf(next)))}
      hasStatus={area === 'dashboard'}
    />
  )
  return { filters, typed, setTyped, chips }
}

function Area(props: AreaProps) {
  const { area, search, change, refine, here } = props
  const { filters, typed, setTyped, chips } = useFilters(props)
  const sorting = { order: search.sort, onOrder: (sort: string | undefined) => refine({ sort }) }
  const areas: Record<AdminArea, () => ReactNode> = {
    dashboard: () => <Overview filters={filters} chips={chips} here={here} />,
    applications: () => (
      <ReviewView
        filters={filters}
        chips={chips}
        onTab={(tab) => change({ tab: tab === 'all' ? undefined : tab, application: undefined })}
        open={search.application}
        onOpen={(application) => change({ application })}
        // exports use the typed search at once, without the debounce of the list
        aside={(selection) => (
          <ExportButton type="applications" filters={{ ...filters, search: typed.trim() }} selection={selection} />
        )}
        {...sorting}
      />
    ),
    users: () => (
      <UsersView
        open={search.person}
        asked={{ role: search.role ?? 'all', status: search.status ?? 'all' }}
        onAsk={refine}
        typed={typed}
        onType={setTyped}
        search={filters.search}
        onOpen={(person) => change({ person })}
        aside={(people, selection) => <ExportButton type="users" filters={people} selection={selection} />}
        {...sorting}
      />
    ),
    moderation: () => (
      <ModerationView
        tab={search.queue ?? 'open'}
        onTab={(queue) => change({ queue: queue === 'open' ? undefined : queue, report: undefined, sort: undefined })}
        open={search.report}
        onOpen={(report) => change({ report })}
        aside={(status) => <ExportButton type="reports" filters={{ status }} />}
        {...sorting}
      />
    ),
    audit: () => <AuditView search={search} onAsk={refine} onOpen={(entry) => change({ entry })} />,
    health: () => <HealthView />,
  }
  return areas[area]()
}
