/** Features that the configuration can turn off, by their names in FEATURE_FLAGS of wrangler.toml. */
export const FEATURE_FLAGS = [
  'analytics',
  'top-fans',
  'digitals',
  'offers',
  'subscription-tiers',
  'content-api',
  'shop-analytics',
  'shop-items',
  'upcoming-sessions',
] as const

export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

const names: ReadonlySet<string> = new Set(FEATURE_FLAGS)

export const isFeatureFlag = (name: string): name is FeatureFlag => names.has(name)
