import { figureRowName } from '#features/wallet/index.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import { CREATOR } from './spec.ts'

/** Feature flags of the areas that kinds of earnings belong to. */
const areaOf: Partial<Record<string, FeatureFlag>> = {
  content: 'content-api',
  offer: 'offers',
  order: 'shop-items',
  subscription: 'subscription-tiers',
}

/** Returns the name of an activity: of a new follower, or of a kind of earnings; without a name of an area that is off. */
export function activityName(source: string, flags: readonly FeatureFlag[]): string {
  if (source === 'follow') return CREATOR.followed
  const area = areaOf[source]
  return area && !flags.includes(area) ? CREATOR.sale : (figureRowName(source) ?? source)
}
