import type { Recipient } from '#features/tips/index.ts'
import type { CreatorCard } from '../../contract.ts'

/** Converts a creator to the recipient of the tip dialog. */
export const toRecipient = (
  creator: Pick<CreatorCard, 'id' | 'username' | 'display_name' | 'avatar_url'>,
): Recipient => ({
  id: creator.id,
  username: creator.username,
  displayName: creator.display_name,
  avatarUrl: creator.avatar_url,
})
