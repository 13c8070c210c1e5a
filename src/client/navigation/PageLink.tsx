import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick, PlainLink } from './PlainLink.tsx'
import { addressOf, isShown, type PageView } from './pageView.ts'
import { useNavigation } from './useNavigation.ts'

type PageLinkProps = {
  /** Path of an own page, without search. */
  to: string
  view?: PageView | undefined
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
export function PageLink({ to, view, also = [], onChoose, className, children }: PageLinkProps) {
  const { admits } = useNavigation()
  const isHere = useLocation({
    select: (location) => isShown({ to, view }, location) || also.includes(location.pathname),
  })
  const href = addressOf({ to, view })
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    if (!admits(href)) event.preventDefault()
    onChoose?.()
  }
  const link = { onClick: press, 'aria-current': isHere ? ('page' as const) : undefined, className, children }
  return view?.[1] === undefined ? <Link to={to} {...link} /> : <PlainLink href={href} {...link} />
}
