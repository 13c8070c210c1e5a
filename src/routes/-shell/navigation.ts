import type { ModalName } from '#client/modals/names.ts'
import type { User } from '#features/accounts/index.ts'

export type Role = User['role']

export type SlotIcon =
  | 'explore'
  | 'messages'
  | 'wallet'
  | 'tv'
  | 'menu'
  | 'dashboard'
  | 'live'
  | 'schedule'
  | 'shop'
  | 'earnings'
  | 'settings'

/** A place in the bar (specification 1 §2.3): a page, a modal, or the profile menu. */
export type Slot = { label: string; icon: SlotIcon } & (
  | { kind: 'path'; to: string }
  | { kind: 'modal'; modal: ModalName; centre?: boolean }
  | { kind: 'menu' }
)

const page = (label: string, icon: SlotIcon, to: string): Slot => ({ kind: 'path', label, icon, to })
const menu: Slot = { kind: 'menu', label: 'Menu', icon: 'menu' }
const wallet: Slot = { kind: 'modal', label: 'Wallet', icon: 'wallet', modal: 'walletPopup' }
const goLive: Slot = { kind: 'modal', label: 'Go Live', icon: 'live', modal: 'goLiveSetup', centre: true }

const explore = page('Explore', 'explore', '/explore')
const messages = page('Messages', 'messages', '/messages')
const dashboard = page('Dashboard', 'dashboard', '/dashboard')
const schedule = page('Schedule', 'schedule', '/schedule')
const walletPage = page('Wallet', 'wallet', '/wallet')
const earnings = page('Earnings', 'earnings', '/earnings')
const settings = page('Settings', 'settings', '/settings')

/** Decision A7. */
const tabSlots: Record<Role, readonly Slot[]> = {
  fan: [explore, messages, wallet, page('TV', 'tv', '/tv'), menu],
  creator: [dashboard, messages, goLive, schedule, menu],
  admin: [dashboard, explore, messages, page('Shop', 'shop', '/shop'), menu],
}

/** The pages in the bar of a wide screen; the rest is in the profile menu (specification 1 §2.5). */
const topSlots: Record<Role, readonly Slot[]> = {
  fan: [explore, messages, page('TV', 'tv', '/tv')],
  creator: [dashboard, explore, messages, schedule, earnings],
  admin: [dashboard, explore, messages, page('Shop', 'shop', '/shop'), walletPage],
}

/** The pages in the profile menu; on a narrow screen the only way to some of them (specification 1 §2.4). */
const menuSlots: Record<Role, readonly Slot[]> = {
  fan: [settings],
  creator: [walletPage, earnings, settings],
  admin: [walletPage, settings],
}

/** What there is to lead to: an area that is not in this build has no slot, and so no dead end. */
export type Destinations = { hasPage(to: string): boolean; hasModal(name: ModalName): boolean }

const leadsSomewhere =
  ({ hasPage, hasModal }: Destinations) =>
  (slot: Slot) =>
    slot.kind === 'menu' || (slot.kind === 'path' ? hasPage(slot.to) : hasModal(slot.modal))

export const tabsFor = (role: Role, there: Destinations) => tabSlots[role].filter(leadsSomewhere(there))
export const menuFor = (role: Role, there: Destinations) => menuSlots[role].filter(leadsSomewhere(there))
export const linksFor = (role: Role, there: Destinations) => topSlots[role].filter(leadsSomewhere(there))

/** Specification 1 §2.3: the bottom bar is for people who are signed in, and hidden on /auth and /. */
export const showsTabBar = (pathname: string): boolean => pathname !== '/' && !isAuthPath(pathname)

/** Signing in has the stage to itself. */
export const isAuthPath = (pathname: string): boolean => pathname === '/auth' || pathname.startsWith('/auth/')
