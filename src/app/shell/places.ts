import { type LucideIcon, Menu } from 'lucide-react'
import type { Manifest, MenuEntry, SidebarGroup } from '#client/manifest.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import type { Role } from '#shared/session.ts'
import * as manifests from '../manifests.ts'
import { isPathOn } from '../pages.ts'

export type { Role }
/** An entry of a bar or menu: it leads to a page or opens a modal. */
export type Place = MenuEntry
/** The profile menu has its place among the tabs. */
export type Tab = Place | { label: string; icon: LucideIcon; opens: 'menu' }
export type Group = { title: string; places: readonly Place[] }

/** The order of the sidebar's groups. */
const groupOrder: Record<Role, readonly SidebarGroup[]> = {
  fan: ['Discover', 'Yours', 'You'],
  creator: ['Today', 'Studio', 'Discover', 'You'],
  admin: ['Admin', 'Discover', 'You'],
}

const all: readonly Manifest[] = Object.values(manifests)
const entries: readonly MenuEntry[] = all.flatMap(({ menu }) => menu ?? [])

const isOn = (flags: readonly FeatureFlag[]) => (place: Place) =>
  (!('to' in place) || isPathOn(place.to, flags)) && (place.flag === undefined || flags.includes(place.flag))

/** The entries that have a position, in its order, without those whose flag is off. */
const inOrder = (flags: readonly FeatureFlag[], positionOf: (entry: MenuEntry) => number | undefined) =>
  entries
    .flatMap((entry) => {
      const position = positionOf(entry)
      return position === undefined ? [] : [{ entry, position }]
    })
    .sort((a, b) => a.position - b.position)
    .map(({ entry }) => entry)
    .filter(isOn(flags))

/** The bar at the bottom of a narrow screen: five entries, unless an area is off. */
export const tabsFor = (role: Role, flags: readonly FeatureFlag[]): readonly Tab[] => [
  ...inOrder(flags, ({ tab }) => tab?.[role]),
  { label: 'Menu', icon: Menu, opens: 'menu' },
]

/** The profile menu of a narrow screen, without the pages that the bar below it has. */
export function profileMenuFor(role: Role, flags: readonly FeatureFlag[]): readonly Place[] {
  const tabs = tabsFor(role, flags)
  return inOrder(flags, ({ profileMenu }) => profileMenu?.[role]).filter(
    (place) => !('to' in place && tabs.some((tab) => 'to' in tab && tab.to === place.to)),
  )
}

/** The profile menu of a wide screen. */
export const wideMenuFor = (role: Role, flags: readonly FeatureFlag[]): readonly Place[] =>
  inOrder(flags, ({ wideMenu }) => wideMenu?.[role])

/** The sidebar: the main pages of a role, in groups. */
export const groupsFor = (role: Role, flags: readonly FeatureFlag[]): readonly Group[] =>
  groupOrder[role]
    .map((title) => ({
      title,
      places: inOrder(flags, ({ sidebar }) => {
        const [group, position] = sidebar?.[role] ?? []
        return group === title ? position : undefined
      }),
    }))
    .filter(({ places }) => places.length > 0)

/** Where the person at the top of a narrow screen's menu leads. */
export const profilePath = '/profile'

/**
 * The rest of a narrow screen's menu: the sidebar's pages that neither the bar nor the profile menu has, then the
 * entries of `further`.
 */
export function furtherFor(role: Role, flags: readonly FeatureFlag[]): readonly Place[] {
  const near: readonly Tab[] = [...tabsFor(role, flags), ...profileMenuFor(role, flags)]
  const isNear = (place: Place) =>
    near.some((other) => other.label === place.label || ('to' in place && 'to' in other && other.to === place.to))
  const pages = groupsFor(role, flags)
    .flatMap(({ places }) => places)
    .filter((place) => !isNear(place) && !('to' in place && place.to === profilePath))
  return [...pages, ...inOrder(flags, ({ further }) => further?.[role])]
}

/** Every page that the command palette finds for a role. */
export const pagesFor = (role: Role, flags: readonly FeatureFlag[]) =>
  [
    ...groupsFor(role, flags).flatMap(({ places }) => places),
    ...inOrder(flags, ({ palette }) => palette?.[role]),
  ].filter((place) => 'to' in place)
