import type { Manifest, ManifestPage } from '#client/manifest.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import type { Audience, Role } from '#shared/session.ts'
import * as manifests from './manifests.ts'

type PagesOf<M> = M extends { pages: readonly (infer P)[] } ? P : never
type PathOf<P> = P extends { path: infer Path } ? Path : never

/** All paths of the manifests, as in the route tree. */
export type PagePath = PathOf<PagesOf<(typeof manifests)[keyof typeof manifests]>>

const all: readonly Manifest[] = Object.values(manifests)

/** The pages of all features by path. */
export const pages: ReadonlyMap<string, ManifestPage> = new Map(
  all.flatMap((manifest) => (manifest.pages ?? []).map((page) => [page.path, page] as const)),
)

/** Returns the flag without which a path does not exist; the path is written as in the route tree: `/shop/product/$id`. */
export const flagOf = (path: string): FeatureFlag | undefined => pages.get(path)?.flag

/** Returns true if a path exists under these flags, for menus and guards. */
export function isPathOn(path: string, flags: readonly FeatureFlag[]): boolean {
  const flag = flagOf(path)
  return flag === undefined || flags.includes(flag)
}

/** Returns true if an audience may open a path. A path without a page in the manifests is open to everyone. */
export const mayEnter = (path: string, audience: Audience): boolean =>
  pages.get(path)?.access.includes(audience) ?? true

/** Returns the title of a page for a role; visitors see the title for fans. */
export function titleOf(path: PagePath, role: Role = 'fan'): string {
  const title = pages.get(path)?.title ?? 'Limelight'
  return typeof title === 'string' ? title : title[role]
}
