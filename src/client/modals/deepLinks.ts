import type { Role } from '#shared/session.ts'
import { layerKey } from '#ui/LayerAddress.ts'
import type { ModalName, ModalRegistry } from './registry.ts'

/**
 * A modal link: `?modal=walletPopup`, or `?modal=tokenTipping.mira_koval` for a modal with a subject (a name or an id).
 */
export type ModalLink = { name: ModalName; about?: string }

/** Parses the link of a URL; undefined if it names no modal of the registry. */
export function readModalLink(registry: ModalRegistry, value: unknown): ModalLink | undefined {
  const isModalName = (text: string): text is ModalName => Object.hasOwn(registry, text)
  const [, name = '', about] = (typeof value === 'string' && /^(\w{1,40})(?:\.([a-z0-9_-]{3,36}))?$/.exec(value)) || []
  if (!isModalName(name)) return undefined
  return about === undefined ? { name } : { name, about }
}

/**
 * Decides whether a link opens its modal, asks a visitor to sign in first, or is dropped because the role may not open
 * it.
 */
export function decideModalLink(
  registry: ModalRegistry,
  { name }: ModalLink,
  role: Role | undefined,
): 'open' | 'sign in' | 'drop' {
  if (registry[name]?.access.includes(role ?? 'visitor')) return 'open'
  return role === undefined ? 'sign in' : 'drop'
}

/** Returns the URL without its modal link. */
export function withoutModalLink(href: string): string {
  const url = new URL(href, 'https://ours.invalid')
  url.searchParams.delete(layerKey)
  return url.pathname + url.search + url.hash
}
