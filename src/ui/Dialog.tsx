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
  /** Ignored at 768 px or less, where the dialog is a sheet of full width. */
  size?: DialogSize | undefined
  /** `premium` adds a golden light. */
  variant?: DialogVariant | undefined
  /** Stays visible below the scrolling body. The last button is the main one; it is on top on a phone. */
  footer?: ReactNode
  /** Element that gets the focus first; default: the dialog, so that the close button shows no focus ring. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A low sheet that leaves the page behind it visible: no dark backdrop, and at the right edge of a wide screen. */
  low?: boolean
  /** While true, Escape, Back, outside clicks and the close button do nothing, because a payment is in progress. */
  locked?: boolean
  className?: string
  children?: ReactNode
}

/**
 * A dialog, or at 768 px or less a bottom sheet that can be dragged down. Focus is trapped, and returns to the opener or,
 * if the opener was removed, to the nearest remaining element. Escape, an outside click and the browser's Back close it.
 * Import it from lazy code only.
 */
export function Dialog({ open, onOpenChange, title, description, size, variant, footer, ...rest }: DialogProps) {
  const { initialFocus, low = false, locked = false, className, children } = rest
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
        <Base.Backdrop className={clsx('backdrop', low && 'backdrop-clear')} />
        <Base.Viewport className={clsx('dialog-viewport', low && 'dialog-viewport-low')}>
          <Base.Popup
            className={clsx(
              'dialog',
              sizes[sizeOf(size)],
              variantOf(variant) === 'premium' && 'dialog-premium',
              low && 'dialog-low',
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
