import { clsx } from 'clsx'

/** Placeholder block in the size of the content that is loading; `className` sets the size. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton', className)} />
}
