import { useLocation } from '@tanstack/react-router'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chipClass } from '#ui/Chip.tsx'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { PageLink, type PageTarget } from '../navigation/PageLink.tsx'
import { trpc } from '../trpc/trpc.ts'
import { type AdminArea, areaLink, areaNames, areaOf } from './areas.ts'

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

const links: readonly (PageTarget & { label: string })[] = [
  ...(['dashboard', 'applications', 'moderation', 'users', 'audit'] as const).map(linkTo),
  { to: '/wallet', label: areaNames.money },
  linkTo('health'),
]

/** Rail of the admin areas on a narrow screen, scrolled to the current one. On a wide screen the sidebar lists them. */
export function AdminRail() {
  const rail = useRef<HTMLElement>(null)
  const at = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another URL may have another current link
  useEffect(() => {
    const list = rail.current
    if (!list) return
    const center = () => {
      const current = list.querySelector('[aria-current]')
      if (!current) return
      const [row, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
      list.scrollBy({ left: link.left + link.width / 2 - row.left - row.width / 2 })
    }
    // also when the counts arrive, which widen their links
    const watcher = new ResizeObserver(center)
    for (const part of [list, ...list.children]) watcher.observe(part)
    return () => watcher.disconnect()
  }, [at])
  return (
    <nav ref={rail} aria-label="Admin areas" className="chips admin-rail">
      {links.map(({ label, ...target }) => (
        <PageLink key={label} {...target} className={chipClass}>
          {label}
          <AreaBadge area={areaOf(target.to)} />
        </PageLink>
      ))}
    </nav>
  )
}

function linkTo(area: AdminArea) {
  return { ...areaLink(area), label: areaNames[area] }
}
