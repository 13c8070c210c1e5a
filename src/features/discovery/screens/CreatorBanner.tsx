import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Creator } from '../contract.ts'

/** The picture the page opens with; without one, the light the person stands in. */
export function CreatorBanner({ creator }: { creator: Creator }) {
  const { shown, img } = usePicture(creator.banner_url ?? creator.card_url)
  return (
    <div className="relative aspect-[16/11] max-h-[40dvh] w-full overflow-hidden bg-sunk md:aspect-auto md:h-80 md:max-h-none md:rounded-sheet">
      {shown ? (
        <img
          {...img}
          alt=""
          width={1200}
          height={900}
          fetchPriority="high"
          className="size-full object-cover object-[50%_28%]"
        />
      ) : (
        <span className="block size-full" style={{ background: personLight(creator.display_name) }} />
      )}
      <span className="absolute inset-0 bg-linear-to-t from-black/45 to-45% to-transparent" />
    </div>
  )
}
