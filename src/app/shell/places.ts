import { type LucideIcon, Menu } from 'lucide-react'
import type { Manifest, MenuEntry, SidebarGroup } from '#client/manifest.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import type { Role } from '#shared/session.ts'
import * as manifests from '../manifests.ts'
import { isPathOn } from '../pages.ts'

export type { Role }
/** An entry of a bar or menu: it links to a page or opens a modal. */
export type Place = MenuEntry
/** An entry of the tab bar, which also contains the profile menu. */
export type Tab = Place | { label: string; icon: LucideIcon; opens: 'menu' }
export type Group = { title: string; places: readonly Place[] }

/** Order of the sidebar's groups by role. */
const groupOrder: Record<Role, readonly SidebarGroup[]> = {
  fan: ['Discover', 'Yours', 'You'],
  creator: ['Today', 'Studio', 'Discover', 'You'],
  admin: ['Admin', 'Platform', 'Discover', 'You'],
}

const all: readonly Manifest[] = Object.values(manifests)
const entries: readonly MenuEntry[] = all.flatMap(({ menu }) => menu ?? [])

const isOn = (flags: readonly FeatureFlag[]) => (place: Place) =>
  (!('to' in place) || isPathOn(place.to, flags)) && (place.flag === undefined || flags.includes(place.flag))

/** Returns the entries that have a position, sorted by it, without those whose flag is off. */
const inOrder = (flags: readonly FeatureFlag[], positionOf: (entry: MenuEntry) => number | undefined) =>
  entries
    .flatMap((entry) => {
      const position = positionOf(entry)
      return position === undefined ? [] : [{ entry, position }]
    })
    .sort((a, b) => a.position - b.position)
    .map(({ entry }) => entry)
    .filter(isOn(flags))

/** Returns true if two entries link to the same page. */
const isSamePage = (one: Tab, other: Tab): boolean => 'to' in one && 'to' in other && one.to === other.to

/** Returns the entries of a narrow screen's tab bar: five, unless an area is off. */
export const tabsFor = (role: Role, flags: readonly FeatureFlag[]): readonly Tab[] => [
  ...inOrder(flags, ({ tab }) => tab?.[role]),
  { label: 'Menu', icon: Menu, opens: 'menu' },
]

/** Returns the profile menu of a narrow screen, without the pages of the tab bar below it. */
export function profileMenuFor(role: Role, flags: readonly FeatureFlag[]): readonly Place[] {
  const tabs = tabsFor(role, flags)
  return inOrder(flags, ({ profileMenu }) => profileMenu?.[role]).filter(
    (place) => !tabs.some((tab) => isSamePage(tab, place)),
  )
}

/** Returns the profile menu of a wide screen. */
export const wideMenuFor = (role: Role, flags: readonly FeatureFlag[]): readonly Place[] =>
  inOrder(flags, ({ wideMenu }) => wideMenu?.[role])

/** Returns the sidebar: the main pages of a role, in groups. */
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

/** Target of the person at the top of a narrow screen's menu. */
export const profilePath = '/profile'

/**
 * Returns the rest of a narrow screen's menu: the sidebar's pages that are missing in the tab bar and the profile menu,
 * then the entries of `further`.
 */
export function furtherFor(role: Role, flags: readonly FeatureFlag[]): readonly Place[] {
  const near: readonly Tab[] = [...tabsFor(role, flags), ...profileMenuFor(role, flags)]
  const isNear = (place: Place) => near.some((other) => other.label === place.label || isSamePage(other, place))
  const pages = groupsFor(role, flags)
    .flatMap(({ places }) => places)
    .filter((place) => !isNear(place) && !('to' in place && place.to === profilePath))
  return [...pages, ...inOrder(flags, ({ further }) => further?.[role])]
}

/** Returns every page that the command palette finds for a role. */
export const pagesFor = (role: Role, flags: readonly FeatureFlag[]) =>
  [
    ...groupsFor(role, flags).flatMap(({ places }) => places),
    ...inOrder(flags, ({ palette }) => palette?.[role]),
  ].filter((place) => 'to' in place)
