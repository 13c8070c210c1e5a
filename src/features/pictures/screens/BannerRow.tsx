import type { OwnProfile } from '#features/accounts/index.ts'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import { PICTURE_SENTENCES } from '../spec.ts'
import { PictureButtons } from './PictureButtons.tsx'

/** Row with the banner of a creator's page and buttons to change it. */
export function BannerRow({ profile }: { profile: OwnProfile }) {
  const { shown, img } = usePicture(profile.banner_url)
  return (
    <div className="grid gap-3">
      <div className="aspect-5/2 overflow-hidden rounded-card bg-sunk">
        {shown ? (
          <img {...img} alt="Your banner" width={800} height={320} className="size-full object-cover" />
        ) : (
          <span className="person-light block size-full" {...personLight(profile.display_name)} />
        )}
      </div>
      <p className="text-muted text-sm">{PICTURE_SENTENCES.about.banner}</p>
      <PictureButtons kind="banner" isThere={profile.banner_url !== null} />
    </div>
  )
}
