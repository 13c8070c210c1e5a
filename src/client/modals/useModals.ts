import { createContext, use } from 'react'
import type { ModalLook, ModalName, ModalProps } from './registry.ts'

/** Props may be left out where nothing in them is required. */
type OpenArguments<N extends ModalName> =
  Record<never, never> extends ModalProps[N]
    ? [name: N, props?: ModalProps[N], look?: ModalLook]
    : [name: N, props: ModalProps[N], look?: ModalLook]

export type Modals = {
  /** Loads and shows a modal, in the form that fits the screen. */
  open<N extends ModalName>(...args: OpenArguments<N>): void
  /** The same for a name and props that are only known at run time, as from a link. */
  openNamed<N extends ModalName>(name: N, props: ModalProps[N] | undefined): void
  close(name: ModalName): void
  closeAll(): void
  /** Fetches the code of a modal that is about to be opened: on pointer enter, on focus. @returns whether it is here. */
  preload(name: ModalName): Promise<boolean>
  /** Whether this build has it; true while the registry is still loading. */
  has(name: ModalName): boolean
}

export const ModalContext = createContext<Modals | null>(null)

/** The modals. Stable: calling it never renders a component again. */
export function useModals(): Modals {
  const modals = use(ModalContext)
  if (!modals) throw new Error('useModal must be used within ModalProvider')
  return modals
}
