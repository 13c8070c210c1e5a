import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { densities, setDensity, useDensity } from '#client/admin/adminDensity.ts'
import { useSession } from '#client/session/use-session.ts'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { type Filters, firstFilters } from '#features/applications/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { HealthBar } from '../health/screens/HealthPanel.tsx'
import { Overview } from '../overview/screens/Overview.tsx'
import { FiltersPanel } from '../shell/screens/FiltersPanel.tsx'
import { ADMIN_DASHBOARD } from '../shell/spec.ts'
import { type AdminSearch, readAdminSearch } from '../shell/state.ts'
import { searchDelayMs, type View, views } from '../spec.ts'
import { ExportButton } from './ExportButton.tsx'
import { useAdminUpdates } from './useAdminUpdates.ts'

const ReviewView = lazyWithRetry(() =>
  import('#features/applications/index.ts').then((m) => m.loadReview()).then((m) => ({ default: m.ReviewView })),
)
const UsersView = lazyWithRetry(() =>
  import('#features/people-admin/index.ts').then((m) => m.loadUsers()).then((m) => ({ default: m.UsersView })),
)
const ModerationView = lazyWithRetry(() => import('#features/moderation/index.ts').then((m) => m.loadModeration()))
const AuditView = lazyWithRetry(() => import('../audit/screens/AuditView.tsx').then((m) => ({ default: m.AuditView })))

/** Admin dashboard with its five views. The URL contains the view, its tab and the open item. */
export default function AdminHome() {
  const search = readAdminSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (to: AdminSearch) => void navigate({ to: '/dashboard', search: to })
  const { filters, exported, typed, onType, onChange } = useFilters(search, go)
  const here = useAdminUpdates((application) => go({ house: 'applications', tab: 'pending', application }))
  const { house: view = 'dashboard' } = search
  const panels: Record<View, ReactNode> = {
    dashboard: <Overview filters={filters} />,
    applications: (
      <ReviewView
        filters={filters}
        onTab={(tab) => go({ house: 'applications', tab })}
        open={search.application}
        onOpen={(application) => go({ house: 'applications', tab: search.tab, application })}
        aside={(selection) => <ExportButton type="applications" filters={exported} selection={selection} />}
      />
    ),
    users: (
      <UsersView
        open={search.person}
        first={{ ...(search.role && { role: search.role }), ...(search.status && { status: search.status }) }}
        onOpen={(person) => go({ house: 'users', ...(person && { person }) })}
        aside={(people) => <ExportButton type="users" filters={people} />}
      />
    ),
    moderation: (
      <ModerationView
        tab={search.queue ?? 'open'}
        onTab={(queue) => go({ house: 'moderation', queue })}
        open={search.report}
        onOpen={(report) => go({ house: 'moderation', queue: search.queue, report })}
        aside={(status) => <ExportButton type="reports" filters={{ status }} />}
      />
    ),
    audit: <AuditView />,
  }
  const hasFilters = view === 'dashboard' || (view === 'applications' && !search.application)
  return (
    <>
      {view !== 'dashboard' && <HealthBar />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Colleagues here={here} />
        <div className="flex flex-wrap items-center gap-3">
          <DensityChoice />
          <Link to="/wallet" className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            {ADMIN_DASHBOARD.toWallet}
          </Link>
        </div>
      </div>
      <Tabs
        label={ADMIN_DASHBOARD.title}
        value={view}
        onChange={(next) => go({ house: next })}
        items={views.map((value) => ({
          value,
          label: ADMIN_DASHBOARD.views[value],
          panel: (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {hasFilters && <FiltersPanel filters={filters} typed={typed} onType={onType} onChange={onChange} />}
              <Suspense fallback={<Skeleton className="h-96" />}>{panels[value]}</Suspense>
            </div>
          ),
        }))}
      />
    </>
  )
}

/** State of the filters of the views Dashboard and Applications. The status filter is the tab in the URL. */
function useFilters(search: AdminSearch, go: (to: AdminSearch) => void) {
  const { range } = search
  const [kept, setKept] = useState<Filters>({ ...firstFilters, ...(range && { dateRange: range }) })
  const [typed, setTyped] = useState('')
  // a link from a figure clears earlier filters, because figures include all rows
  useEffect(() => {
    if (!range) return
    setKept({ ...firstFilters, dateRange: range })
    setTyped('')
  }, [range])
  const settled = useDebouncedValue(typed, searchDelayMs)
  useEffect(() => setKept((known) => ({ ...known, search: settled })), [settled])
  const filters = { ...kept, status: search.tab ?? 'all' }
  const onChange = (next: Filters) => {
    setKept(next)
    setTyped(next.search)
    if (next.status !== filters.status) go({ ...search, house: 'applications', tab: next.status })
  }
  // exports use the typed search at once, without the debounce of the list
  const exported = { ...filters, search: typed.trim() }
  return { filters, exported, typed, onType: setTyped, onChange }
}

/** Names of the other admins who have the dashboard open. */
function Colleagues({ here }: { here: readonly string[] }) {
  const me = useSession()?.user.id
  const others = here.filter((id) => id !== me)
  const { data } = trpc.admin.colleagues.useQuery(undefined, { ...adminCall, enabled: others.length > 0 })
  const names = data?.admins.flatMap(({ id, display_name }) => (others.includes(id) ? [display_name] : []))
  return (
    <p className="text-muted text-sm">
      {names && names.length > 0 ? ADMIN_DASHBOARD.here(names.join(', ')) : ADMIN_DASHBOARD.alone}
    </p>
  )
}

/** Choice of the row height of admin lists. */
const DensityChoice = () => (
  <SegmentedControl
    label={ADMIN_DASHBOARD.density}
    value={useDensity()}
    onChange={setDensity}
    segments={densities.map((value) => ({ value, label: ADMIN_DASHBOARD.densities[value] }))}
  />
)
