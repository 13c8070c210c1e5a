import { Avatar } from '#ui/Avatar.tsx'
import { initials, personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Creator } from '../../contract.ts'

/** Avatar over the banner. Screens with room for a third pane also show the poster. */
export function CreatorPortrait({ creator }: { creator: Creator }) {
  const name = creator.display_name
  return (
    <div className="relative -mt-10 md:-mt-20 lg:-mt-32">
      <span className="inline-flex rounded-full ring-4 ring-ground md:hidden">
        <Avatar name={name} src={creator.avatar_url} size="xl" alt={`Portrait of ${name}`} />
      </span>
      <span className="inline-flex rounded-full ring-4 ring-ground max-md:hidden lg:hidden">
        <Avatar name={name} src={creator.avatar_url} size="2xl" />
      </span>
      <WidePortrait name={name} picture={creator.card_url ?? creator.avatar_url} />
    </div>
  )
}

function WidePortrait({ name, picture }: { name: string; picture: string | null }) {
  const { shown, img } = usePicture(picture, 'large')
  return (
    <div className="poster hidden ring-4 ring-ground lg:grid">
      {shown ? (
        // lazy, so that hidden posters are never fetched
        <img {...img} alt={`Portrait of ${name}`} width={800} height={1000} loading="lazy" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(name)}>
          {initials(name)}
        </span>
      )}
    </div>
  )
}
