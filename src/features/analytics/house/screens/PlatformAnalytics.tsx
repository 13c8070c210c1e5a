import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { loadPlatformCharts } from '#features/admin/index.ts'
import { firstFilters } from '#features/applications/index.ts'
import { searchDelayMs } from '#features/discovery/index.ts'
import { isSearchable } from '#shared/search.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { PersonSearch } from '#ui/PersonSearch.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AnalyticsScreen } from '../../screens/AnalyticsScreen.tsx'
import type { Asked } from '../../state.ts'
import { PLATFORM_ANALYTICS } from '../spec.ts'

const Charts = lazyWithRetry(loadPlatformCharts)

/** Page /analytics for admins: growth of the platform, or the figures of the creator in the URL. */
export default function PlatformAnalytics({ search }: { search: Asked }) {
  if (search.creator) return <CreatorFigures username={search.creator} search={search} />
  return (
    <Page wide>
      <PageHeader title={PLATFORM_ANALYTICS.title} text={PLATFORM_ANALYTICS.about} />
      <FindCreator />
      <section aria-labelledby="house" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="house" className="text-lg">
          {PLATFORM_ANALYTICS.house}
        </h2>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Charts filters={{ ...firstFilters, dateRange: 'month' }} />
        </Suspense>
      </section>
    </Page>
  )
}

function FindCreator() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const settled = useDebouncedValue(typed.trim(), searchDelayMs)
  const isEnough = isSearchable(settled)
  const { data, isFetching } = trpc.discovery.search.useQuery({ q: settled }, { enabled: isEnough })
  const people = (isEnough && data?.creators) || []
  const status = !isEnough
    ? PLATFORM_ANALYTICS.type
    : isFetching
      ? PLATFORM_ANALYTICS.searching
      : people.length === 0
        ? PLATFORM_ANALYTICS.none
        : PLATFORM_ANALYTICS.found(people.length)
  return (
    <div className="max-w-lg">
      <PersonSearch
        label={PLATFORM_ANALYTICS.find}
        placeholder={PLATFORM_ANALYTICS.placeholder}
        typed={typed}
        status={status}
        searching={isFetching}
        onType={setTyped}
        people={people.map(({ id, username, displayName, avatar_url }) => ({
          id,
          username,
          displayName,
          avatarUrl: avatar_url,
        }))}
        onChoose={({ username }) => void navigate({ to: '/analytics', search: { creator: username } })}
      />
    </div>
  )
}

const back = (
  <Link to="/analytics" className={buttonClass({ size: 'sm' })}>
    {PLATFORM_ANALYTICS.back}
  </Link>
)

function CreatorFigures({ username, search }: { username: string; search: Asked }) {
  const { data, isPending } = trpc.discovery.creator.useQuery({ usernameOrId: username })
  if (isPending)
    return (
      <Page wide>
        <Skeleton className="h-96" />
      </Page>
    )
  if (!data)
    return (
      <Page>
        <EmptyState heading="h1" {...PLATFORM_ANALYTICS.missing} action={back} />
      </Page>
    )
  const { id, display_name } = data.creator
  return (
    <AnalyticsScreen
      userId={id}
      search={search}
      head={
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold">{PLATFORM_ANALYTICS.of(display_name)}</p>
          {back}
        </div>
      }
    />
  )
}
