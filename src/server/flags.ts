import type { FeatureFlag } from '#shared/flags.ts'

/** The area that a procedure belongs to, as its meta says. */
export type FlagMeta = { flag?: FeatureFlag }

/**
 * Puts a procedure into a flagged area: `.meta(flagged('shop-items'))`, beside `.meta(rest(…))`. With the flag off it
 * answers 404 to everybody, like an address that never was, before anything else is asked, and OpenAPI is silent about
 * it.
 */
export const flagged = (flag: FeatureFlag): FlagMeta => ({ flag })

/** Whether something with this flag, if any, exists in this configuration. */
export const isOn = (flag: FeatureFlag | undefined, on: readonly FeatureFlag[]): boolean =>
  flag === undefined || on.includes(flag)
