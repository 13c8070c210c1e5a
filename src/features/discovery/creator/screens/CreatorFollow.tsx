import { Link, useNavigate } from '@tanstack/react-router'
import { LockKeyhole, Pencil, Share2, Users } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { shareAddress } from '#client/sharing/share.ts'
import { BookmarkSpot, FollowButton, PersonMenu } from '#features/social/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { toast } from '#ui/toast.ts'
import { toRecipient } from '../../cards/screens/recipient.ts'
import type { Creator } from '../../contract.ts'
import { SHARE_SENTENCES } from '../spec.ts'

type CreatorFollowProps = {
  creator: Creator
  /** Public URL to share. */
  url: string
}

/** Buttons to follow and to bookmark, and a menu. Blocking leaves the page, because it is no longer visible then. */
export function CreatorFollow({ creator, url }: CreatorFollowProps) {
  const navigate = useNavigate()
  const isOwner = useSession()?.user.id === creator.id
  const modals = useModals()
  const person = toRecipient(creator)
  const share = async () => {
    const done = await shareAddress({ title: creator.display_name, url })
    if (done === 'copied') toast.success(SHARE_SENTENCES.copied)
    if (done === 'failed') toast.error(SHARE_SENTENCES.failed, { detail: url })
  }
  return (
    <div className="flex flex-wrap justify-end gap-2 lg:justify-start">
      <FollowButton person={person} className="px-4" />
      {isOwner && (
        <Link to="/settings" className={buttonClass()}>
          <Pencil aria-hidden="true" />
          Edit profile
        </Link>
      )}
      <span className="flex gap-2">
        <BookmarkSpot person={person} variant="secondary" size="md" />
        <PersonMenu
          person={person}
          isCreator
          onBlocked={() => void navigate({ to: '/explore' })}
          first={[
            { label: 'Share', icon: <Share2 aria-hidden="true" />, onSelect: () => void share() },
            ...(isOwner
              ? [
                  {
                    label: 'Your fans',
                    icon: <Users aria-hidden="true" />,
                    onSelect: () => modals.open('fanEngagement'),
                  },
                  {
                    label: 'Privacy',
                    icon: <LockKeyhole aria-hidden="true" />,
                    onSelect: () => modals.open('privacySettings'),
                  },
                ]
              : []),
          ]}
        />
      </span>
    </div>
  )
}
