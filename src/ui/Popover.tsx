import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Read aloud as its name; shown when `showTitle`. */
  title: string
  showTitle?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A small panel beside what it is about: the wallet, a filter. On a phone prefer a Dialog, which is a sheet. */
export function Popover({ trigger, title, showTitle = false, align = 'end', children, ...rest }: PopoverProps) {
  const control = rest.open === undefined ? {} : { open: rest.open }
  return (
    <Base.Root {...control} onOpenChange={(next) => rest.onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-positioner" align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={`popup popup-pad ${rest.className ?? ''}`}>
            <Base.Title className={showTitle ? 'mb-2 font-display font-bold text-lg' : 'sr-only'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
