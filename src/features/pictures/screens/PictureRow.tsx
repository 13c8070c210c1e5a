import type { OwnProfile } from '#features/accounts/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PICTURE_SENTENCES } from '../spec.ts'
import { PictureButtons } from './PictureButtons.tsx'

/** Profile picture, with buttons that change it. */
export function PictureRow({ profile }: { profile: OwnProfile }) {
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
