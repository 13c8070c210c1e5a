import {
  cloneElement,
  type FocusEvent,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useRef,
  useState,
} from 'react'

/** Props that an opener adds to its trigger. */
type TriggerProps = {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  onPointerEnter?: () => void
  onFocus?: (event: FocusEvent<HTMLButtonElement>) => void
}

type OpenerOptions = {
  /** A `<Button>` or `<IconButton>`. */
  trigger: ReactElement
  popup: 'menu' | 'dialog'
  /** Loads the floating part when the pointer or the focus reaches the trigger. */
  preload: () => unknown
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Reason why a floating part closes; the part of base-ui's details that is used here. */
type CloseDetails = { reason: string; event: Event }

/**
 * Trigger whose floating part loads on demand, because positioning and focus handling are larger than a whole page of the
 * kit.
 */
export function useOpener({ trigger, popup, preload, open, onOpenChange }: OpenerOptions) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState(false)
  const [used, setUsed] = useState(false)
  const isOpen = open ?? own
  const set = (next: boolean) => {
    setUsed(true)
    setOwn(next)
    onOpenChange?.(next)
  }
  // A press on the trigger also counts as outside of the popup; the trigger's own click handles it.
  const change = (next: boolean, { reason, event }: CloseDetails) => {
    const onTrigger = event.target instanceof Node && anchor.current?.contains(event.target)
    if (!(reason === 'outside-press' && onTrigger)) set(next)
  }
  if (!isValidElement<TriggerProps>(trigger)) throw new TypeError('A trigger is one element: a Button or an IconButton')
  const given = trigger.props
  const element = cloneElement(trigger, {
    ref: anchor,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    onClick: (event) => {
      given.onClick?.(event)
      set(!isOpen)
    },
    onPointerEnter: preload,
    onFocus: (event) => {
      given.onFocus?.(event)
      preload()
    },
  })
  return { element, anchor, isOpen, mounted: used || isOpen, change }
}
