import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigation } from './useNavigation.ts'

type PageLinkProps = {
  /** Path of an own page, without search. */
  to: string
  /** Other paths on which the link is current. */
  also?: readonly string[] | undefined
  /** Called on every plain click, even if the link is already current; not for a click that opens another tab. */
  onChoose?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/**
 * Menu link that navigates through `useNavigation` and sets `aria-current` on its paths. It remains a real link:
 * it can open in other tabs, be copied, and works without JavaScript.
 */
export function PageLink({ to, also = [], onChoose, className, children }: PageLinkProps) {
  const { admits } = useNavigation()
  const isHere = useLocation({ select: ({ pathname }) => pathname === to || also.includes(pathname) })
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!admits(to)) event.preventDefault()
    onChoose?.()
  }
  return (
    <Link to={to} onClick={press} aria-current={isHere ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}
