import type { PageTarget, Shown } from '../navigation/PageLink.tsx'

/** Areas of the admin dashboard, in the order of its rail. All but the first are named in the URL (`?house=`). */
export const adminAreas = ['dashboard', 'applications', 'moderation', 'users', 'audit', 'health'] as const
export type AdminArea = (typeof adminAreas)[number]

/** Names of the areas. Money is a page of its own, `/wallet`. */
export const areaNames: Record<AdminArea | 'money', string> = {
  dashboard: 'Overview',
  applications: 'Applications',
  moderation: 'Reports',
  users: 'People',
  audit: 'Audit',
  money: 'Money',
  health: 'Health',
}

/** Returns the link to an area. It is current while the URL names the area. */
export const areaLink = (area: AdminArea): PageTarget => ({
  to: area === 'dashboard' ? '/dashboard' : `/dashboard?house=${area}`,
  isCurrent: ({ pathname, searchStr }: Shown) =>
    pathname === '/dashboard' && (new URLSearchParams(searchStr).get('house') ?? 'dashboard') === area,
})

/** Returns the area that a link of the rail opens; undefined for links to other pages. */
export const areaOf = (to: string): string | undefined => /^\/dashboard\?house=(\w+)$/.exec(to)?.[1]
