import { type RegisteredRouter, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick, PlainLink } from './PlainLink.tsx'
import { useNavigation } from './useNavigation.ts'

/** Path and search of the shown page. */
export type Shown = { pathname: string; searchStr: string }

export type PageTarget = {
  /** Path of an own page, with a search if it names one of several views. */
  to: string
  /** Returns true on the pages of the link; by default on the page of `to`. */
  isCurrent?: ((at: Shown) => boolean) | undefined
}

type PageLinkProps = PageTarget & {
  /** Called on every plain click, even if the link is already current; not for a click that opens another tab. */
  onChoose?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/**
 * Menu link that navigates through `useNavigation` and sets `aria-current` on its pages. It remains a real link: it can
 * open in other tabs, be copied, and works without JavaScript.
 */
export function PageLink({ to, isCurrent, onChoose, className, children }: PageLinkProps) {
  const { admits } = useNavigation()
  const path = to.split('?')[0] ?? to
  const isHere = useLocation({ select: (at) => (isCurrent ? isCurrent(at) : at.pathname === path) })
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    if (!admits(to)) event.preventDefault()
    onChoose?.()
  }
  return (
    <PlainLink
      href={to}
      warm={(router: RegisteredRouter) => router.preloadRoute({ to: path })}
      onClick={press}
      aria-current={isHere ? 'page' : undefined}
      className={className}
    >
      {children}
    </PlainLink>
  )
}
