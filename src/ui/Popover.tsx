import { type ReactElement, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { useOpener } from './useOpener.ts'

const load = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazyWithRetry(load)

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Accessible name; visible if `showTitle` is set. */
  title: string
  showTitle?: boolean
  /** Controlled state: set both or none. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** Dims the page behind it, except for the tab bar. */
  dims?: boolean
  className?: string
  children: ReactNode
}

/** Small panel beside its subject: the wallet, a filter. On a phone prefer a Dialog, which becomes a sheet. */
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps) {
  const opener = useOpener({ trigger, popup: 'dialog', preload: load, open, onOpenChange })
  return (
    <>
      {opener.element}
      {opener.mounted && (
        <Suspense fallback={null}>
          <PopoverPanel {...panel} open={opener.isOpen} onChange={opener.change} anchor={opener.anchor} />
        </Suspense>
      )}
    </>
  )
}
