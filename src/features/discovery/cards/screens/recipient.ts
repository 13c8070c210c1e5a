import type { Recipient } from '#features/tips/index.ts'
import type { CreatorCard } from '../../contract.ts'

/** A creator as the tip dialog wants to know them. */
export const toRecipient = (
  creator: Pick<CreatorCard, 'id' | 'username' | 'display_name' | 'avatar_url'>,
): Recipient => ({
  id: creator.id,
  username: creator.username,
  displayName: creator.display_name,
  avatarUrl: creator.avatar_url,
})
