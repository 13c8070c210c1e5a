import type { OwnProfile } from '#features/accounts/index.ts'
import { BannerRow } from './BannerRow.tsx'
import { CardRow } from './CardRow.tsx'
import { PictureRow } from './PictureRow.tsx'

/** The pictures of a profile, with buttons to change them. */
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
