import type { OwnProfile } from '#features/accounts/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PICTURE_SENTENCES } from '../spec.ts'
import { BannerRow } from './BannerRow.tsx'
import { CardPicture } from './CardPicture.tsx'
import { PictureButtons } from './PictureButtons.tsx'

/** Row with the profile picture and buttons to change it. */
function PictureRow({ profile }: { profile: OwnProfile }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={profile.display_name} src={profile.avatar_url} size="xl" />
      <div className="grid gap-2">
        <p className="text-muted text-sm">
          {profile.avatar_url ? PICTURE_SENTENCES.picture : PICTURE_SENTENCES.noPicture}
        </p>
        <PictureButtons kind="profile-picture" isThere={profile.avatar_url !== null} />
      </div>
    </div>
  )
}

/** Row with a creator's card as shown in lists, and buttons to change its picture. */
function CardRow({ profile }: { profile: OwnProfile }) {
  return (
    <div className="flex items-center gap-4">
      <CardPicture name={profile.display_name} picture={profile.card_url ?? profile.avatar_url} className="w-20" />
      <div className="grid gap-2">
        <p className="text-muted text-sm">{PICTURE_SENTENCES.card}</p>
        <PictureButtons kind="card-picture" isThere={profile.card_url !== null} />
      </div>
    </div>
  )
}

/** All pictures of a profile, with buttons to change them. */
export function ProfilePictures({ profile }: { profile: OwnProfile }) {
  const isCreator = profile.category !== null
  return (
    <>
      <PictureRow profile={profile} />
      {isCreator && <BannerRow profile={profile} />}
      {isCreator && <CardRow profile={profile} />}
    </>
  )
}
