import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Prefetches the target on hover, touch or focus. */
  warm?: (router: RegisteredRouter) => unknown
  /** Keeps the scroll position. */
  stays?: boolean
}

/** Hover time before a prefetch, the same as the router's; shorter hovers are ignored. */
const intentMs = 50
let intent: ReturnType<typeof setTimeout> | undefined

/**
 * Cheap link for pages that show dozens of them. It takes the URL as text and subscribes to no router state, so it
 * costs as little as an anchor.
 */
export function PlainLink({ href, warm, stays = false, onClick, ...rest }: PlainLinkProps) {
  const router = useRouter()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href, resetScroll: !stays })
  }
  const now = warm && (() => void warm(router))
  const soon =
    now &&
    (() => {
      clearTimeout(intent)
      intent = setTimeout(now, intentMs)
    })
  return (
    <a
      {...rest}
      href={href}
      onClick={press}
      onPointerEnter={soon}
      onPointerLeave={warm && (() => clearTimeout(intent))}
      onTouchStart={now}
      onFocus={now}
    />
  )
}

/** Returns true for a click that follows a link in the same tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
