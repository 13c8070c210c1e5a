import { PanelLeft, Radio } from 'lucide-react'
import { AreaBadge } from '#client/admin/AdminRail.tsx'
import { areaOf } from '#client/admin/areas.ts'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { collapseSidebar, useSidebarCollapsed } from '#client/navigation/sidebar.ts'
import { UnreadBadge } from '#features/messages/index.ts'
import type { User } from '#shared/session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { PlaceControl } from './PlaceControl.tsx'
import { type Group, groupsFor, type Place } from './places.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

/**
 * The main pages of a role. Between 769 and 1023 px a rail of icons with labels below them; from 1024 px on a list that
 * can be collapsed to the rail. Both are the same markup in two widths.
 */
export function SideBar({ user }: { user: User }) {
  const groups = groupsFor(user.role, usePublicConfig().flags)
  return (
    <div className="sidebar">
      <nav aria-label="Main" className="sidebar-pages">
        {user.role === 'creator' && (
          <PlaceControl
            place={{ opens: 'goLiveSetup' }}
            className={`${buttonClass({ variant: 'primary', block: true })} sidebar-live`}
          >
            <Radio aria-hidden="true" />
            Go Live
          </PlaceControl>
        )}
        {groups.map((group) => (
          <Pages key={group.title} group={group} />
        ))}
      </nav>
      <div className="sidebar-foot">
        <ThemeToggle className="side-item w-full" />
        <Collapse />
      </div>
    </div>
  )
}

function Pages({ group }: { group: Group }) {
  return (
    <div>
      <p className="sidebar-title">{group.title}</p>
      <ul aria-label={group.title}>
        {group.places.map((place) => (
          <li key={place.label}>
            <Item place={place} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Item({ place }: { place: Place }) {
  const Icon = place.icon
  if (!('to' in place)) return null
  return (
    <PlaceControl place={place} className="side-item">
      <Icon aria-hidden="true" />
      {place.label}
      {place.to === '/messages' && <UnreadBadge className="side-count" />}
      <AreaBadge area={areaOf(place.to)} className="side-count" />
    </PlaceControl>
  )
}

/** Shown only where the list fits. */
function Collapse() {
  const collapsed = useSidebarCollapsed()
  return (
    <button
      type="button"
      aria-expanded={!collapsed}
      className="side-item hidden w-full lg:flex"
      onClick={() => collapseSidebar(!collapsed)}
    >
      <PanelLeft aria-hidden="true" className="rtl:-scale-x-100" />
      {collapsed ? 'Expand' : 'Collapse'}
    </button>
  )
}
