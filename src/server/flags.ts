import type { FeatureFlag } from '#shared/flags.ts'

/** Feature flag of a procedure, in its meta. */
export type FlagMeta = { flag?: FeatureFlag }

/**
 * Puts a procedure behind a flag: `.meta(flagged('shop-items'))`, beside `.meta(rest(…))`. With the flag off it
 * responds with 404 to every caller, like an unknown URL, before any other check, and is missing in OpenAPI.
 */
export const flagged = (flag: FeatureFlag): FlagMeta => ({ flag })

/** Returns true if the flag is on in this configuration, or if there is no flag. */
export const isOn = (flag: FeatureFlag | undefined, on: readonly FeatureFlag[]): boolean =>
  flag === undefined || on.includes(flag)
