import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * Card with the main action of a page and its price. On a phone it is a bar above the tab bar. The page then needs a
 * padding of the bar's height below its content.
 */
export const ActionBar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={clsx(
      'card card-pad grid gap-3 short:static narrow:fixed narrow:inset-x-0 narrow:bottom-(--tabbar) narrow:z-30 narrow:rounded-none narrow:border-x-0 narrow:border-b-0 narrow:bg-ground narrow:px-4 narrow:pt-3 narrow:pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--tabbar)))]',
      className,
    )}
  >
    {children}
  </div>
)
