import type { FeatureFlag } from '#shared/flags.ts'
import { type PostKind, postKinds } from './lists.ts'

const flags: Partial<Record<PostKind, readonly FeatureFlag[]>> = {
  content: ['content-api'],
  digital: ['content-api', 'digitals'],
}

/** What a feed is made of: nothing of an area that is off. */
export const kindsOn = (isOn: (flag: FeatureFlag) => boolean): PostKind[] =>
  postKinds.filter((kind) => flags[kind]?.every(isOn) ?? true)
