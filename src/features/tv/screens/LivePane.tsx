import { Link } from '@tanstack/react-router'
import { fullNumber } from '#shared/counted.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Show } from '../contract.ts'
import { TV } from '../spec.ts'

/** Somebody who is live: their picture, and the way to their stage. */
export function LivePane({ show: { id, creator, poster_url, viewers } }: { show: Show }) {
  const { shown, img } = usePicture(poster_url)
  return (
    <>
      {shown ? (
        <img {...img} alt="" className="absolute inset-0 size-full object-cover opacity-60" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(creator.display_name)} />
      )}
      <div className="z-1 grid justify-items-center gap-3">
        <p className="badge badge-glass figures">{TV.watching(fullNumber(viewers))}</p>
        <Link to="/live/$id" params={{ id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {TV.watchLive}
        </Link>
      </div>
    </>
  )
}
