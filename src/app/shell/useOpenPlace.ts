import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ModalName } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { pageHeading } from '#client/navigation/focusHeading.ts'
import { goLive, isGoLivePath } from './go-live.ts'

/** Moves the focus to the setup of the page, or to the message in its place. */
function focusSetup(): void {
  const field = document.querySelector<HTMLElement>('main form input') ?? pageHeading()
  field?.focus()
}

/** Handlers for menu entries that open a modal: `open` on a press, `preload` on hover or focus. */
export function useOpenPlace() {
  const modals = useModals()
  const router = useRouter()
  return useMemo(
    () => ({
      open: (name: ModalName) => {
        if (name !== 'goLiveSetup') modals.openNamed(name, undefined)
        else if (isGoLivePath(router.state.location.pathname)) focusSetup()
        else void goLive(modals)
      },
      preload: (name: ModalName) => void modals.preload(name),
    }),
    [modals, router],
  )
}
