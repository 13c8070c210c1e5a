import { useRouterState } from '@tanstack/react-router'
import { type Attributes, Suspense, use, useEffect, useRef } from 'react'
import { toast } from '#ui/toast.ts'
import type { Loads } from './loads.ts'
import { ModalBoundary } from './ModalBoundary.tsx'
import { ModalLoading } from './ModalLoading.tsx'
import type { ModalName } from './names.ts'
import type { ModalEntry, ModalState } from './state.ts'
import { useModals } from './useModals.ts'

/** As long as the kit's dialogs need to leave. */
const leaveMs = 300

type HostProps = { state: ModalState; loads: Loads; drop: (id: number) => void }

/** Shows what is open. Another page closes everything: a modal belongs to the page it was called from. */
export function ModalHost({ state, loads, drop }: HostProps) {
  const { closeAll } = useModals()
  const pathname = useRouterState({ select: (router) => router.location.pathname })
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    closeAll()
  }, [pathname, closeAll])
  return state.entries.map((entry) => <ModalSlot key={entry.id} entry={entry} loads={loads} drop={drop} />)
}

type SlotProps = { entry: ModalEntry; loads: Loads; drop: (id: number) => void }

function ModalSlot({ entry, loads, drop }: SlotProps) {
  const { close } = useModals()
  const { id, name, open } = entry
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => drop(id), leaveMs)
    return () => clearTimeout(timer)
  }, [open, id, drop])
  const failed = () => {
    close(name)
    toast.error('This could not be opened. Please check your connection and try again.', { id: 'modal-failed' })
  }
  return (
    <ModalBoundary onError={failed}>
      <Suspense fallback={open && <ModalLoading />}>
        <LoadedModal entry={entry} loads={loads} />
      </Suspense>
    </ModalBoundary>
  )
}

// Says that JSX's own attributes are absent: without it TypeScript cannot check a spread of generic props.
const attributes: Attributes = {}

function LoadedModal<N extends ModalName>({ entry, loads }: { entry: ModalEntry<N>; loads: Loads }) {
  const { close } = useModals()
  const Component = use(loads.get(entry.name))
  const change = (open: boolean) => {
    if (!open) close(entry.name)
  }
  return <Component {...attributes} {...entry.props} open={entry.open} onOpenChange={change} />
}
