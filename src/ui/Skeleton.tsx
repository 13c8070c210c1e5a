import { clsx } from 'clsx'

/** A quiet block in the size of what is coming; the size comes with `className`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton', className)} />
}
