import type { ReactNode } from 'react'
import type { ModalName } from '#client/modals/registry.ts'
import { PageLink, type PageTarget } from '#client/navigation/PageLink.tsx'
import { useOpenPlace } from './useOpenPlace.ts'

type PlaceControlProps = {
  place: PageTarget | { opens: ModalName }
  className: string
  /** Called before the navigation or the modal. */
  onChoose?: (() => void) | undefined
  children: ReactNode
}

/** A menu entry: a link to a page, or a button that opens a modal. */
export function PlaceControl({ place, className, onChoose, children }: PlaceControlProps) {
  const { open, preload } = useOpenPlace()
  if ('to' in place)
    return (
      <PageLink to={place.to} isCurrent={place.isCurrent} className={className} onChoose={onChoose}>
        {children}
      </PageLink>
    )
  const press = () => {
    onChoose?.()
    open(place.opens)
  }
  return (
    <button type="button" className={className} onClick={press} onPointerEnter={() => preload(place.opens)}>
      {children}
    </button>
  )
}
