import { Avatar } from '#ui/Avatar.tsx'
import { usePicture } from '#ui/usePicture.ts'
import type { Creator } from '../contract.ts'

/** The person over their banner: in the round, and as their poster where there is room for a third pane. */
export function CreatorPortrait({ creator }: { creator: Creator }) {
  const { shown, img } = usePicture(creator.card_url)
  const alt = `Portrait of ${creator.display_name}`
  return (
    <div className="relative -mt-16 md:-mt-20 lg:-mt-40">
      <span className={`inline-block rounded-full ring-4 ring-ground ${shown ? 'lg:hidden' : ''}`}>
        <Avatar name={creator.display_name} src={creator.avatar_url} size="2xl" alt={alt} />
      </span>
      {shown && (
        <img
          {...img}
          alt={alt}
          width={800}
          height={1000}
          // never fetched where it is not shown
          loading="lazy"
          className="hidden aspect-[4/5] w-full rounded-card bg-sunk object-cover ring-4 ring-ground lg:block"
        />
      )}
    </div>
  )
}
