import type { OwnProfile, ProfileInput } from '../contract/profile.ts'
import { profileReadOnly } from '../spec/profile.ts'

const creatorFields = [
  'category',
  'specialties',
  'creator_type',
  'country',
  'state',
  'video_price',
  'voice_price',
  'message_price',
  'text_message_price',
  'image_message_price',
  'voice_memo_price',
  'video_message_price',
] as const satisfies readonly (keyof ProfileInput & keyof OwnProfile)[]

const differ = (given: unknown, now: unknown) => given !== undefined && JSON.stringify(given) !== JSON.stringify(now)

/** What nobody changes in their profile, and this input would. */
export const readOnlyChanges = (current: OwnProfile, input: ProfileInput): string[] =>
  profileReadOnly.filter((field) => differ(input[field], current[field]))

/**
 * What only creators have and this input would change. A program that sends back what it was answered changes nothing, and
 * is not refused.
 */
export function creatorChanges(current: OwnProfile, input: ProfileInput): string[] {
  const changed: string[] = creatorFields.filter((field) => differ(input[field], current[field]))
  if (Object.values(input.social_links ?? {}).some(Boolean)) changed.push('social_links')
  const switches = Object.entries({ ...current.accepting, ...input.accepting })
  if (differ(Object.fromEntries(switches), current.accepting)) changed.push('accepting')
  return changed
}
