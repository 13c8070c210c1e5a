import type { FeatureFlag } from '#shared/flags.ts'
import type { User } from '#shared/session.ts'

type Role = User['role']
type Access = {
  /** Who may be here; others are led to where they start. */
  roles: readonly Role[]
  /** The feature flag (decision A12) without which the path does not exist. */
  flag?: FeatureFlag
}

const everyone: readonly Role[] = ['fan', 'creator', 'admin']
const creators: readonly Role[] = ['creator']
const callers: readonly Role[] = ['fan', 'creator']
/** §2.4 has these in the menus of both. */
const earners: readonly Role[] = ['creator', 'admin']

/**
 * The paths of specification 1 §2.1 and decision A5 that are frames of areas, who may see them (§2.3, §6), and the flag
 * they hang on. The flags without a path here hide parts of other pages: `digitals`, `offers` and `shop-items` their tabs
 * of /content; `top-fans`, `shop-analytics`, `upcoming-sessions` their parts of the dashboards; `subscription-tiers` the
 * tiers on a creator's page, while /subscribers stays, because what was subscribed runs to its end. `content-api` off
 * leaves nothing to list at /content, so it goes too.
 */
export const areas = {
  '/home': { roles: ['fan'] },
  '/content': { roles: earners, flag: 'content-api' },
  '/schedule': { roles: callers },
  '/schedule/$id': { roles: callers },
  '/analytics': { roles: earners, flag: 'analytics' },
  '/calls': { roles: callers },
  '/call-requests': { roles: earners },
  '/requests': { roles: earners },
  '/followers': { roles: everyone },
  '/following': { roles: everyone },
  '/subscribers': { roles: creators },
  '/collections': { roles: everyone },
  '/tv': { roles: everyone },
  '/live': { roles: everyone },
  '/classes': { roles: everyone },
  '/shop': { roles: everyone, flag: 'shop-items' },
  '/shop/product/$id': { roles: everyone, flag: 'shop-items' },
  '/go-live': { roles: creators },
  '/go-live-setup': { roles: creators },
  '/availability': { roles: creators },
  '/offers': { roles: callers, flag: 'offers' },
  // for everybody, visitors too: its route only asks the flag
  '/offer/$id': { roles: everyone, flag: 'offers' },
  '/experiences': { roles: everyone },
  '/connect': { roles: everyone },
  '/call/video/$id': { roles: callers },
  '/call/voice/$id': { roles: callers },
  '/video-call/$sessionId': { roles: callers },
  '/voice-call/$sessionId': { roles: callers },
  '/tip/$id': { roles: callers },
  '/creator-application': { roles: ['fan'] },
  '/fan-engagement': { roles: creators },
} as const satisfies Record<string, Access>

export type AreaPath = keyof typeof areas

const accessOf = (path: string): Access | undefined => Object.entries(areas).find(([known]) => known === path)?.[1]

/** The flag that a path hangs on, written as in the route tree: `/shop/product/$id`. */
export const flagOf = (path: string): FeatureFlag | undefined => accessOf(path)?.flag

/** Whether a path of the product exists under these flags: for menus and guards alike. */
export function isPathOn(path: string, flags: readonly FeatureFlag[]): boolean {
  const flag = flagOf(path)
  return flag === undefined || flags.includes(flag)
}

/** Whether somebody of this role belongs there; a path that is no area is for everyone. */
export const mayEnter = (path: string, role: Role): boolean => accessOf(path)?.roles.includes(role) ?? true
