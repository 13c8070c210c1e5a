import { type ReactElement, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { useOpener } from './useOpener.ts'

const load = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazyWithRetry(load)

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Read aloud as its name; shown when `showTitle`. */
  title: string
  showTitle?: boolean
  /** Give both, or neither. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** Dims the page behind it, except for a bar of tabs. */
  dims?: boolean
  className?: string
  children: ReactNode
}

/** A small panel beside what it is about: the wallet, a filter. On a phone prefer a Dialog, which is a sheet. */
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
