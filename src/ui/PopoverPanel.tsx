import { Popover as Base } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import type { ReactNode, RefObject } from 'react'

type PopoverPanelProps = {
  open: boolean
  onChange: (open: boolean, details: { reason: string; event: Event }) => void
  anchor: RefObject<HTMLElement | null>
  title: string
  showTitle?: boolean
  align?: 'start' | 'center' | 'end'
  dims?: boolean
  className?: string
  children: ReactNode
}

/** Lazily loaded part of Popover. */
export default function PopoverPanel({ open, onChange, anchor, title, showTitle, align, ...rest }: PopoverPanelProps) {
  return (
    <Base.Root open={open} onOpenChange={onChange}>
      <Base.Portal>
        {rest.dims && <Base.Backdrop className="backdrop backdrop-above-tabs" />}
        <Base.Positioner
          className="popup-positioner"
          anchor={anchor}
          align={align ?? 'end'}
          sideOffset={8}
          collisionPadding={12}
        >
          <Base.Popup className={clsx('popup popup-pad', rest.className)} finalFocus={anchor}>
            <Base.Title className={showTitle ? 'mb-2 font-display font-bold text-lg' : 'sr-only'}>{title}</Base.Title>
            {rest.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
