import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { buttonClass } from './buttonClass.ts'
import { type DialogSize, type DialogVariant, sizeOf, variantOf } from './dialogLook.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusReturns } from './useFocusReturns.ts'
import { useSheetDrag } from './useSheetDrag.ts'

const sizes: Record<DialogSize, string> = {
  xs: 'dialog-xs',
  sm: 'dialog-sm',
  md: '',
  lg: 'dialog-lg',
  xl: 'dialog-xl',
  '2xl': 'dialog-2xl',
  full: 'dialog-full',
}

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** At 768 px or less it is a sheet of full width whatever the size. */
  size?: DialogSize | undefined
  /** `premium` stands under a golden lamp. */
  variant?: DialogVariant | undefined
  /** Stays in view below the scrolling body; the last button is the main one, on top on a phone. */
  footer?: ReactNode
  /** What gets the focus first; by default the dialog itself, so that no ring stands around its cross. */
  initialFocus?: RefObject<HTMLElement | null>
  /** While true, Escape, Back, the scrim and the cross do nothing: a payment is being made. */
  locked?: boolean
  className?: string
  children?: ReactNode
}

/**
 * A dialog; at 768 px or less a bottom sheet that can be dragged down. Focus is trapped and returned, to what is nearest
 * where the opener is gone; Escape, the scrim and the browser's Back close it. Import it from lazy code only.
 */
export function Dialog({ open, onOpenChange, title, description, size, variant, footer, ...rest }: DialogProps) {
  const { initialFocus, locked = false, className, children } = rest
  const change = (next: boolean) => {
    if (next || !locked) onOpenChange(next)
  }
  const popup = useRef<HTMLDivElement>(null)
  const drag = useSheetDrag(() => change(false))
  const returned = useFocusReturns(open, popup)
  useBackCloses({ isOpen: open, close: () => change(false), locked })
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            className={clsx(
              'dialog',
              sizes[sizeOf(size)],
              variantOf(variant) === 'premium' && 'dialog-premium',
              className,
            )}
            ref={popup}
            initialFocus={initialFocus ?? popup}
            finalFocus={returned}
          >
            <div className="dialog-grip" aria-hidden="true" {...drag} />
            <div className="dialog-head" {...drag}>
              <div className="min-w-0">
                <Base.Title className="dialog-title">{title}</Base.Title>
                {description && <Base.Description className="dialog-text">{description}</Base.Description>}
              </div>
              <Base.Close
                className={clsx(buttonClass({ variant: 'ghost', size: 'sm' }), 'btn-icon')}
                aria-label="Close"
                disabled={locked}
              >
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            <div className="dialog-body">{children}</div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
