import type { OwnProfile } from '#features/accounts/index.ts'
import { PICTURE_SENTENCES } from '../spec.ts'
import { CardPicture } from './CardPicture.tsx'
import { PictureButtons } from './PictureButtons.tsx'

/** Card of a creator as shown in lists, with buttons that change its picture. */
export function CardRow({ profile }: { profile: OwnProfile }) {
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
