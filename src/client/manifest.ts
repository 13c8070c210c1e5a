import type { LucideIcon } from 'lucide-react'
import type { FeatureFlag } from '#shared/flags.ts'
import type { Audience, Role } from '#shared/session.ts'
import type { ModalName, ModalRegistry } from './modals/registry.ts'

/** A page of a feature. Its file in routes/ brings the screen. */
export type ManifestPage = {
  /** As in the route tree: `/offer/$id`. */
  path: string
  /** For the browser's tab and the heading; by role where it differs. */
  title: string | Readonly<Record<Role, string>>
  /** A visitor signs in first; another role is led to its start page. */
  access: readonly Audience[]
  /** Without this flag the path does not exist. */
  flag?: FeatureFlag
}

/** The titled groups of the sidebar. Their order per role stands in app/shell/places.ts. */
export type SidebarGroup = 'Discover' | 'Yours' | 'You' | 'Today' | 'Studio' | 'Admin'

/** Position among the entries of a menu: the smaller comes first. The gaps leave room for later entries. */
type Position = number

/**
 * An entry of menus, with its position in each menu of each role. It leads to a page or opens a modal.
 * - `tab`: the bar at the bottom of a narrow screen, five at most with the menu itself
 * - `profileMenu`: the menu of a narrow screen; `wideMenu`: the menu under the avatar of a wide one
 * - `sidebar`: the group, and the position in it
 * - `further`: entries that a narrow screen's menu has after the sidebar's, whatever leads to the same page already
 * - `palette`: pages that only the command palette finds, beside those of the sidebar
 */
export type MenuEntry = {
  label: string
  icon: LucideIcon
  /** For an entry that opens a modal; a page has its own. */
  flag?: FeatureFlag
  tab?: Partial<Record<Role, Position>>
  profileMenu?: Partial<Record<Role, Position>>
  wideMenu?: Partial<Record<Role, Position>>
  sidebar?: Partial<Record<Role, readonly [group: SidebarGroup, position: Position]>>
  further?: Partial<Record<Role, Position>>
  palette?: Partial<Record<Role, Position>>
} & ({ to: string } | { opens: ModalName })

/**
 * What a feature adds to the browser: `manifest.ts` of its folder, listed in app/manifests.ts. Small data only: screens
 * stay behind dynamic imports. The props of its modals are declared in the same file:
 * `declare module '#client/modals/registry.ts' { interface ModalProps { createOffer: … } }`.
 */
export type Manifest = {
  pages?: readonly ManifestPage[]
  menu?: readonly MenuEntry[]
  modals?: ModalRegistry
}

/** Checks a manifest and keeps its paths and names as literal types. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
