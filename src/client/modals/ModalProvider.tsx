import { type ReactNode, useMemo, useReducer, useState } from 'react'
import { isNarrow } from '../page/viewport.ts'
import { createLoads } from './loads.ts'
import { ModalHost } from './ModalHost.tsx'
import type { ModalLook, ModalName, ModalProps, ModalRegistry } from './registry.ts'
import { closeAllModals, closeModal, dropModal, fittingName, type ModalState, noModals, openModal } from './state.ts'
import { ModalContext, type Modals } from './useModals.ts'

type Change = (state: ModalState) => ModalState
const apply = (state: ModalState, change: Change) => change(state)
const yes = () => true
const no = () => false

type ProviderProps = { loadRegistry: () => Promise<ModalRegistry>; children: ReactNode }

/** Provides modals to the whole app. `loadRegistry` is called when the first modal is needed. */
export function ModalProvider({ loadRegistry, children }: ProviderProps) {
  const [state, change] = useReducer(apply, noModals)
  const [loads] = useState(() => createLoads(loadRegistry))
  const modals = useMemo((): Modals => {
    function open<N extends ModalName>(name: N, props?: ModalProps[N], look?: ModalLook) {
      const fitting = fittingName(name, isNarrow(), loads.has)
      void loads.get(fitting)
      change((now) => openModal(now, fitting, props ?? {}, look))
    }
    return {
      open,
      openNamed: open,
      close: (name) => change((now) => closeModal(now, name)),
      closeAll: () => change(closeAllModals),
      preload: (name) => {
        const fitting = fittingName(name, isNarrow(), loads.has)
        return loads.has(fitting) ? loads.get(fitting).then(yes, no) : Promise.resolve(false)
      },
      has: (name) => loads.has(fittingName(name, false, loads.has)),
    }
  }, [loads])
  return (
    <ModalContext value={modals}>
      {children}
      <ModalHost state={state} loads={loads} drop={(id) => change((now) => dropModal(now, id))} />
    </ModalContext>
  )
}
