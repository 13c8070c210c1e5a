import { clsx } from 'clsx'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Creator } from '../../contract.ts'

/**
 * Banner of a creator's page. Without an uploaded banner, narrow screens show the portrait of the card. Wide screens
 * show the portrait's colours, because a wide banner would crop it to a strip. Without any picture the banner is a
 * gradient that is derived from the name.
 */
export function CreatorBanner({ creator }: { creator: Creator }) {
  const own = creator.banner_url !== creator.card_url ? creator.banner_url : null
  const { shown, img } = usePicture(own ?? creator.card_url)
  return (
    <div className="relative aspect-[20/9] max-h-[30dvh] w-full overflow-hidden bg-sunk md:aspect-auto md:h-52 md:max-h-none md:rounded-sheet">
      <Glow creator={creator} />
      {shown && (
        <img
          {...img}
          alt=""
          width={1200}
          height={825}
          fetchPriority="high"
          className={clsx(
            'relative size-full object-cover object-[50%_28%]',
            !own && 'md:scale-125 md:blur-3xl md:saturate-150',
          )}
        />
      )}
      <span className="absolute inset-0 bg-linear-to-t from-black/45 to-45% to-transparent" />
    </div>
  )
}

/** Placeholder while the banner loads: a few of its pixels, or a gradient that is derived from the name. */
function Glow({ creator: { banner_glow, display_name } }: { creator: Creator }) {
  if (!banner_glow) return <span className="person-light absolute inset-0" {...personLight(display_name)} />
  return <img src={banner_glow} alt="" className="absolute inset-0 size-full scale-125 object-cover blur-2xl" />
}
