import { useMemo } from 'react'
import type { ModalName } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { goLive } from './go-live.ts'

/** For menu entries that open a modal: `open` on a press, `preload` when one is about to come. */
export function useOpenPlace() {
  const modals = useModals()
  return useMemo(
    () => ({
      open: (name: ModalName) => void (name === 'goLiveSetup' ? goLive(modals) : modals.openNamed(name, undefined)),
      preload: (name: ModalName) => void modals.preload(name),
    }),
    [modals],
  )
}
