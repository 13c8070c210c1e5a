import { expect, test } from 'vitest'
import type { FeatureFlag } from '#shared/flags.ts'
import { activityName } from './rules.ts'
import { CREATOR } from './spec.ts'

test('names earnings by their kind, and followers', () => {
  const names = (flags: readonly FeatureFlag[]) =>
    ['tip', 'order', 'reversed', 'follow', 'later'].map((source) => activityName(source, flags))
  expect(names(['shop-items'])).toEqual(['Tip', 'Shop order', 'Taken back', CREATOR.followed, 'later'])
  // the shop is off
  expect(names(['offers'])).toEqual(['Tip', CREATOR.sale, 'Taken back', CREATOR.followed, 'later'])
})
