import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Spinner.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** Accessible name. */
  label: string
  /** Use `glass` on a picture. */
  variant?: ButtonLook['variant'] | 'glass'
  size?: ButtonLook['size']
  /** Busy: keeps the focus and ignores presses. */
  loading?: boolean
}

/** Round button with one icon; a toggle if `aria-pressed` is set. */
export function IconButton({ label, variant = 'ghost', size, loading = false, className, ...rest }: IconButtonProps) {
  const glass = variant === 'glass'
  const look = buttonClass({ variant: glass ? 'ghost' : variant, size })
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!loading) rest.onClick?.(event)
  }
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={press}
      className={clsx(look, 'btn-icon', glass && 'btn-glass', className)}
    >
      {loading ? <Spinner /> : rest.children}
    </button>
  )
}
