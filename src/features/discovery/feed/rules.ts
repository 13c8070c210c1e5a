import type { FeatureFlag } from '#shared/flags.ts'
import { type PostKind, postKinds } from './lists.ts'

const flags: Partial<Record<PostKind, readonly FeatureFlag[]>> = {
  content: ['content-api'],
  digital: ['content-api', 'digitals'],
}

/** Returns the kinds of posts whose features are enabled. */
export const kindsOn = (isOn: (flag: FeatureFlag) => boolean): PostKind[] =>
  postKinds.filter((kind) => flags[kind]?.every(isOn) ?? true)
