import { useNavigate } from '@tanstack/react-router'
import { BookmarkSpot, FollowButton, PersonMenu } from '#features/social/index.ts'
import type { Creator } from '../contract.ts'

/** Following a creator, and what else there is to do about them. A block leads away: their page is gone. */
export function CreatorFollow({ creator }: { creator: Creator }) {
  const navigate = useNavigate()
  const person = { id: creator.id, displayName: creator.display_name }
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <FollowButton person={person} />
      <BookmarkSpot person={person} variant="secondary" size="md" />
      <PersonMenu person={person} isCreator onBlocked={() => void navigate({ to: '/explore' })} />
    </div>
  )
}
