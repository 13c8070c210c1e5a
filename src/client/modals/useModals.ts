import { createContext, use } from 'react'
import type { ModalLook, ModalName, ModalProps } from './registry.ts'

/** Arguments of `open`. Props are optional if none of them is required. */
type OpenArguments<N extends ModalName> =
  Record<never, never> extends ModalProps[N]
    ? [name: N, props?: ModalProps[N], look?: ModalLook]
    : [name: N, props: ModalProps[N], look?: ModalLook]

export type Modals = {
  /** Loads and shows a modal, in the form that fits the screen. */
  open<N extends ModalName>(...args: OpenArguments<N>): void
  /** Opens a modal whose name and props are known only at run time, for example from a link. */
  openNamed<N extends ModalName>(name: N, props: ModalProps[N] | undefined): void
  close(name: ModalName): void
  closeAll(): void
  /** Loads the code of a modal that is likely to open, on pointer enter or focus. @returns whether it has loaded. */
  preload(name: ModalName): Promise<boolean>
  /** Returns true if this build has the modal. Returns true while the registry is loading. */
  has(name: ModalName): boolean
}

export const ModalContext = createContext<Modals | null>(null)

/** Returns the stable modal functions. Using it never causes a render. */
export function useModals(): Modals {
  const modals = use(ModalContext)
  if (!modals) throw new Error('useModal must be used within ModalProvider')
  return modals
}
