import type { MouseEvent } from 'react'
import { isPlainClick } from '../navigation/PlainLink.tsx'
import type { ModalName, ModalProps } from './registry.ts'
import { useModals } from './useModals.ts'

/** Names of the modals that open without props. */
type Bare = { [N in ModalName]: Record<never, never> extends ModalProps[N] ? N : never }[ModalName]

/** Returns props for a link to a page that is also a modal: a plain click opens the modal over the current page. */
export function useModalLink(name: Bare) {
  const modals = useModals()
  return {
    onPointerEnter: () => void modals.preload(name),
    onClick: (event: MouseEvent) => {
      if (!modals.has(name) || !isPlainClick(event)) return
      event.preventDefault()
      modals.openNamed(name, undefined)
    },
  }
}
