import { useRouterState } from '@tanstack/react-router'
import { type Attributes, Component, type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import { LayerAddress, layerKey } from '#ui/LayerAddress.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { writeModalLink } from './link.ts'
import type { Loads } from './loads.ts'
import { ModalLoading, sayModalFailed } from './ModalLoading.tsx'
import type { ModalName } from './registry.ts'
import { type ModalEntry, type ModalState, topModal } from './state.ts'
import { useModals } from './useModals.ts'

type BoundaryProps = { onError: () => void; children: ReactNode }

/** Error boundary of a modal: missing code or an error closes the modal and keeps the page. */
class ModalBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

// Loaded on demand: few visits begin with a modal in the URL.
const DeepLinkedModal = lazyWithRetry(() => import('./DeepLinkedModal.tsx'))

/** Milliseconds of the exit animation of dialogs. */
const leaveMs = 300

type HostProps = { state: ModalState; loads: Loads; drop: (id: number) => void }

/** Modals that stay open when the page changes, because the user may be typing while a page loads. */
const staysOpen: ReadonlySet<ModalName> = new Set(['commandPalette'])

/** Renders the open modals. A navigation closes them, because a modal belongs to the page that opened it. */
export function ModalHost({ state, loads, drop }: HostProps) {
  const { close } = useModals()
  const pathname = useRouterState({ select: (router) => router.location.pathname })
  const linked = useRouterState({
    select: ({ location: { search } }) => (layerKey in search ? search[layerKey] : undefined),
  })
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    for (const { name } of state.entries) if (!staysOpen.has(name)) close(name)
  }, [pathname, state, close])
  const top = topModal(state)
  return (
    <>
      {state.entries.map((entry) => (
        <ModalSlot key={entry.id} entry={entry} isTop={entry === top} loads={loads} drop={drop} />
      ))}
      {linked !== undefined && (
        <Suspense fallback={null}>
          <DeepLinkedModal value={linked} loads={loads} />
        </Suspense>
      )}
    </>
  )
}

type SlotProps = { entry: ModalEntry; isTop: boolean; loads: Loads; drop: (id: number) => void }

function ModalSlot({ entry, isTop, loads, drop }: SlotProps) {
  const { close } = useModals()
  const { id, name, open } = entry
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => drop(id), leaveMs)
    return () => clearTimeout(timer)
  }, [open, id, drop])
  const failed = () => {
    close(name)
    sayModalFailed()
  }
  return (
    <ModalBoundary onError={failed}>
      <Suspense fallback={open && <ModalLoading />}>
        <LoadedModal entry={entry} isTop={isTop} loads={loads} />
      </Suspense>
    </ModalBoundary>
  )
}

// Excludes JSX's own attributes; TypeScript cannot check a spread of generic props without it.
const attributes: Attributes = {}

type LoadedProps<N extends ModalName> = { entry: ModalEntry<N>; isTop: boolean; loads: Loads }

function LoadedModal<N extends ModalName>({ entry, isTop, loads }: LoadedProps<N>) {
  const { close } = useModals()
  const Component = use(loads.get(entry.name))
  const definition = loads.definition(entry.name)
  const { name, props, look } = entry
  const value = writeModalLink(name, props, definition)
  const change = (open: boolean) => {
    // Every open dialog receives Escape and outside clicks; only the top one closes.
    if (!open && isTop) close(name)
  }
  return (
    <LayerAddress value={value}>
      <Component {...attributes} {...look} {...props} open={entry.open} onOpenChange={change} />
    </LayerAddress>
  )
}
