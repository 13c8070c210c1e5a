import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { StagePane } from '#features/live/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Show } from '../contract.ts'
import { TV } from '../spec.ts'

type LivePaneProps = { show: Show; viewers: number; muted: boolean; onEnded: () => void }

/** Live show with a link to its page. Creators cannot watch their own show. */
export function LivePane({ show: { id, creator, poster_url }, viewers, muted, onEnded }: LivePaneProps) {
  const isOwn = useSession()?.user.id === creator.id
  const { shown, img } = usePicture(poster_url)
  return (
    <>
      {shown ? (
        <img {...img} alt="" className="absolute inset-0 size-full object-cover opacity-60" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(creator.display_name)} />
      )}
      {!isOwn && (
        <Suspense fallback={null}>
          <StagePane id={id} viewers={viewers} muted={muted} onEnded={onEnded} />
        </Suspense>
      )}
      <Link
        to="/live/$id"
        params={{ id }}
        className={buttonClass({ variant: 'primary', className: 'absolute! right-3 bottom-3 z-1' })}
      >
        {TV.watchLive}
      </Link>
    </>
  )
}
