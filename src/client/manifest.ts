import type { LucideIcon } from 'lucide-react'
import type { FeatureFlag } from '#shared/flags.ts'
import type { Audience, Role } from '#shared/session.ts'
import type { ModalName, ModalRegistry } from './modals/registry.ts'
import type { PageTarget } from './navigation/PageLink.tsx'

/** A page of a feature. Its file in routes/ loads the screen. */
export type ManifestPage = {
  /** Path as in the route tree: `/offer/$id`. */
  path: string
  /** Title of the browser tab and heading; one per role where they differ. */
  title: string | Readonly<Record<Role, string>>
  /** Visitors are asked to sign in first; other roles are redirected to their start page. */
  access: readonly Audience[]
  /** Without this flag the path does not exist. */
  flag?: FeatureFlag
}

/** Titled groups of the sidebar. app/shell/places.ts has their order per role. */
export type SidebarGroup = 'Discover' | 'Yours' | 'You' | 'Today' | 'Studio' | 'Admin' | 'Platform'

/** Sort position within a menu: lower comes first. Gaps leave room for later entries. */
type Position = number

/**
 * A menu entry with its position in each menu of each role. It links to a page or opens a modal.
 * - `tab`: bar at the bottom of a narrow screen, at most five entries including the menu
 * - `profileMenu`: menu of a narrow screen; `wideMenu`: menu under the avatar of a wide screen
 * - `sidebar`: the group, and the position in it
 * - `further`: entries that the menu of a narrow screen lists after those of the sidebar, even if another entry links
 *   to the same page
 * - `palette`: pages that only the command palette lists, besides those of the sidebar
 */
export type MenuEntry = {
  label: string
  icon: LucideIcon
  /** Flag of an entry that opens a modal. An entry of a page uses the page's flag. */
  flag?: FeatureFlag
  tab?: Partial<Record<Role, Position>>
  profileMenu?: Partial<Record<Role, Position>>
  wideMenu?: Partial<Record<Role, Position>>
  sidebar?: Partial<Record<Role, readonly [group: SidebarGroup, position: Position]>>
  further?: Partial<Record<Role, Position>>
  palette?: Partial<Record<Role, Position>>
} & (PageTarget | { opens: ModalName })

/**
 * Everything that a feature adds to the browser: the `manifest.ts` of its folder, listed in app/manifests.ts. It
 * contains small data only; screens are dynamic imports. The same file declares the props of its modals: `declare
 * module '#client/modals/registry.ts' { interface ModalProps { createOffer: … } }`.
 */
export type Manifest = {
  pages?: readonly ManifestPage[]
  menu?: readonly MenuEntry[]
  modals?: ModalRegistry
}

/** Checks the type of a manifest and keeps its paths and names as literal types. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
