import type { FeatureFlag } from '#shared/flags.ts'
import type { User } from '#shared/session.ts'
import { isPathOn } from '../areas/access.ts'
import type { PlaceIcon } from './place-icons.ts'

export type Role = User['role']

/** What an entry does that leads to no page. */
export type Deed = 'wallet' | 'goLive' | 'offers' | 'rates'

export type Page = { label: string; icon: PlaceIcon; to: string }
/** An entry of a bar or menu: a page, or something that opens. */
export type Place = Page | { label: string; icon: PlaceIcon; does: Deed }
/** The profile menu has its place among the tabs. */
export type Tab = Place | { label: string; icon: PlaceIcon; does: 'menu' }

const page = (label: string, icon: PlaceIcon, to: string): Page => ({ label, icon, to })

const explore = page('Explore', 'explore', '/explore')
const messages = page('Messages', 'messages', '/messages')
const dashboard = page('Dashboard', 'dashboard', '/dashboard')
const schedule = page('Schedule', 'schedule', '/schedule')
const wallet = page('Wallet', 'wallet', '/wallet')
const earnings = page('Earnings', 'earnings', '/earnings')
const analytics = page('Analytics', 'analytics', '/analytics')
const content = page('Content', 'content', '/content')
const calls = page('Calls', 'calls', '/calls')
const callRequests = page('Calls', 'calls', '/call-requests')
const tv = page('TV', 'tv', '/tv')
const classes = page('Classes', 'classes', '/classes')
const shop = page('Shop', 'shop', '/shop')
const collections = page('Collections', 'collections', '/collections')
const profile = page('Profile', 'profile', '/profile')
const settings = page('Settings', 'settings', '/settings')
const editProfile = page('Edit Profile', 'editProfile', '/settings')
const offers = page('Offers', 'offers', '/offers')
const following = page('Following', 'following', '/following')
const live = page('Live Now', 'live', '/live')

const menu: Tab = { label: 'Menu', icon: 'menu', does: 'menu' }
const walletPopup: Place = { label: 'Wallet', icon: 'wallet', does: 'wallet' }
const goLive: Place = { label: 'Go Live', icon: 'live', does: 'goLive' }
const rates: Place = { label: 'Pricing Rates', icon: 'rates', does: 'rates' }

/** The bar at the bottom of a narrow screen: decision A7. */
const tabs: Record<Role, readonly Tab[]> = {
  fan: [explore, messages, walletPopup, tv, menu],
  creator: [dashboard, messages, goLive, schedule, menu],
  admin: [dashboard, explore, messages, shop, menu],
}

const forEarners: readonly Place[] = [
  editProfile,
  { label: 'Offers', icon: 'offers', does: 'offers' },
  shop,
  callRequests,
  rates,
  tv,
  classes,
  page('My Content', 'content', '/content'),
]

/** The profile menu of a narrow screen: specification 1 §2.4. */
const profileMenu: Record<Role, readonly Place[]> = {
  fan: [editProfile, tv, classes, collections],
  creator: forEarners,
  admin: forEarners,
}

/** The profile menu of a wide screen: specification 1 §2.5. What fans have there is their menu of §2.4. */
const wideMenu: Record<Role, readonly Place[]> = {
  fan: profileMenu.fan,
  creator: [goLive, dashboard, offers, schedule, callRequests, shop, rates, wallet],
  admin: [],
}

export type Group = { title: string; places: readonly Place[] }

const you: Group = { title: 'You', places: [profile, settings] }

/** The sidebar: every page that specification 1 §2.3 names for a role. */
const groups: Record<Role, readonly Group[]> = {
  fan: [
    { title: 'Discover', places: [explore, tv, classes, shop] },
    { title: 'Yours', places: [messages, calls, collections, following] },
    you,
  ],
  creator: [
    { title: 'Today', places: [dashboard, messages, schedule, calls] },
    { title: 'Studio', places: [content, offers, analytics, earnings, wallet] },
    { title: 'Discover', places: [explore, tv, classes, shop, collections] },
    you,
  ],
  admin: [
    { title: 'The house', places: [dashboard, analytics, earnings, wallet] },
    { title: 'Discover', places: [explore, messages, tv, classes, shop, collections] },
    you,
  ],
}

const isOn = (flags: readonly FeatureFlag[]) => (place: Tab) => {
  if ('to' in place) return isPathOn(place.to, flags)
  return place.does !== 'offers' || flags.includes('offers')
}

/** Five of them, unless an area is off. */
export const tabsFor = (role: Role, flags: readonly FeatureFlag[]): readonly Tab[] => tabs[role].filter(isOn(flags))

export const profileMenuFor = (role: Role, flags: readonly FeatureFlag[]): readonly Place[] =>
  profileMenu[role].filter(isOn(flags))

export const wideMenuFor = (role: Role, flags: readonly FeatureFlag[]): readonly Place[] =>
  wideMenu[role].filter(isOn(flags))

export const groupsFor = (role: Role, flags: readonly FeatureFlag[]): readonly Group[] =>
  groups[role]
    .map(({ title, places }) => ({ title, places: places.filter(isOn(flags)) }))
    .filter(({ places }) => places.length > 0)

/** What the sidebar has and a narrow screen's bar and profile menu have not. */
export function furtherFor(role: Role, flags: readonly FeatureFlag[]): readonly Place[] {
  const near = [...tabsFor(role, flags), ...profileMenuFor(role, flags)]
  const isNear = (place: Place) =>
    near.some((other) => other.label === place.label || ('to' in place && 'to' in other && other.to === place.to))
  return groupsFor(role, flags)
    .flatMap(({ places }) => places)
    .filter((place) => !isNear(place))
}

/** What somebody may look for by its name and no menu has room for. */
const further: Record<Role, readonly Page[]> = {
  fan: [schedule, live],
  creator: [
    page('Call Requests', 'calls', '/call-requests'),
    page('Availability', 'schedule', '/availability'),
    page('Followers', 'following', '/followers'),
    page('Subscribers', 'following', '/subscribers'),
    page('Fan engagement', 'following', '/fan-engagement'),
    following,
    live,
  ],
  admin: [following, live],
}

/** Every page that somebody may look for by its name. */
export const pagesFor = (role: Role, flags: readonly FeatureFlag[]): readonly Page[] =>
  [...groups[role].flatMap(({ places }) => places), ...further[role]]
    .filter((place) => 'to' in place)
    .filter(isOn(flags))
