import { CircleAlert, TriangleAlert } from 'lucide-react'
import { chipClass } from '#ui/Chip.tsx'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { PageLink } from '../navigation/PageLink.tsx'
import { trpc } from '../trpc/trpc.ts'
import { type AdminArea, areaNames } from './areas.ts'

const nouns = { applications: 'pending applications', moderation: 'open reports' } as const

/** Badge of an area in the rail: the number of applications or reports without a decision, or the state of the platform. */
export function AreaBadge({ area, className }: { area: string | undefined; className?: string }) {
  const hydrated = useHydratedLater()
  // without retries: the rail is on every page, and an idle admin is asked to sign in by the admin pages only
  const isCounted = area === 'applications' || area === 'moderation'
  const { data } = trpc.admin.stats.useQuery(undefined, { enabled: isCounted, retry: false, staleTime: 60_000 })
  // only from the cache: the admin pages read the state, other pages do not need it
  const { data: health } = trpc.admin.health.useQuery(undefined, { enabled: false })
  if (!hydrated) return null
  if (area === 'health' && health && health.state !== 'ok') {
    const Icon = health.state === 'alarm' ? CircleAlert : TriangleAlert
    return (
      <span className={className}>
        <Icon aria-hidden="true" className={health.state === 'alarm' ? 'size-4 text-danger' : 'size-4 text-warning'} />
        <span className="sr-only">, {health.state === 'alarm' ? 'critical' : 'warning'}</span>
      </span>
    )
  }
  if (!isCounted || !data) return null
  const count = area === 'applications' ? data.pending : data.reports
  return <CountBadge count={count} noun={nouns[area]} className={`admin-count ${className ?? ''}`} />
}

const links: readonly { area: AdminArea | 'money'; to: string; value?: string }[] = [
  { area: 'dashboard', to: '/dashboard' },
  { area: 'applications', to: '/dashboard', value: 'applications' },
  { area: 'moderation', to: '/dashboard', value: 'moderation' },
  { area: 'users', to: '/dashboard', value: 'users' },
  { area: 'audit', to: '/dashboard', value: 'audit' },
  { area: 'money', to: '/wallet' },
  { area: 'health', to: '/dashboard', value: 'health' },
]

/** Rail of the admin areas on a narrow screen. On a wide screen the sidebar lists the areas. */
export const AdminRail = () => (
  <nav aria-label="Admin areas" className="chips admin-rail">
    {links.map(({ area, to, value }) => (
      <PageLink key={area} to={to} view={to === '/dashboard' ? ['house', value] : undefined} className={chipClass}>
        {areaNames[area]}
        <AreaBadge area={value} />
      </PageLink>
    ))}
  </nav>
)
