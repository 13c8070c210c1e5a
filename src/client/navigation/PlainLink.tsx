import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { isPlainClick } from './plainClick.ts'

type PlainLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** Fetches what the address shows, once somebody is about to follow it. */
  warm?: (router: RegisteredRouter) => unknown
  /** The page stays where it is scrolled to. */
  stays?: boolean
}

/** As the router waits: who only passes by wants nothing. */
const intentMs = 50
let intent: ReturnType<typeof setTimeout> | undefined

/**
 * The router's link for what a page shows dozens of times: the address is known as a text, and nothing is watched, so it
 * costs a page what an anchor costs.
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
