import type { ReactNode } from 'react'
import { PageLink } from '#client/navigation/PageLink.tsx'
import type { Deed, Page } from './places.ts'
import { useDeeds } from './useDeeds.ts'

type PlaceControlProps = {
  place: Page | { does: Deed }
  className: string
  /** Before it leads on or opens something. */
  onChoose?: (() => void) | undefined
  children: ReactNode
}

/** A link to a page, or a button for what opens. */
export function PlaceControl({ place, className, onChoose, children }: PlaceControlProps) {
  const { does, warm } = useDeeds()
  if ('to' in place)
    return (
      <PageLink to={place.to} className={className} onChoose={onChoose}>
        {children}
      </PageLink>
    )
  const press = () => {
    onChoose?.()
    does(place.does)
  }
  return (
    <button type="button" className={className} onClick={press} onPointerEnter={() => warm(place.does)}>
      {children}
    </button>
  )
}
