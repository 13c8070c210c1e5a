import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigation } from './useNavigation.ts'

type PageLinkProps = {
  /** A path of ours without search. */
  to: string
  /** Also where the link leads nowhere new; not for a press that opens another tab. */
  onChoose?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/**
 * A link of the menus: navigates as `useNavigation` does, and says `aria-current` where its path is the current one. It
 * stays a link: other tabs, copying the address, and no code at all.
 */
export function PageLink({ to, onChoose, className, children }: PageLinkProps) {
  const { admits } = useNavigation()
  const isHere = useLocation({ select: ({ pathname }) => pathname === to })
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
