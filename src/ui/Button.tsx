import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  ButtonLook & {
    type?: 'button' | 'submit'
    /** Busy: keeps its size and focus, and ignores presses and submits. */
    loading?: boolean
    /** Label while busy ('Sending...'); default: the normal label. */
    loadingText?: string
  }

/** A button. Use one `primary` (or one `tip`) on a screen; the others are quiet. */
export function Button(props: ButtonProps) {
  const { variant, size, block, loading = false, loadingText, type = 'button' } = props
  const { variant: _v, size: _s, block: _b, loading: _l, loadingText: _t, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass({ variant, size, block }), rest.className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {loading && <Spinner />}
      {(loading && loadingText) || rest.children}
    </button>
  )
}
