import { useBlocker, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { useSession } from '../session/use-session.ts'

const LeaveDialog = lazyWithRetry(() => import('./LeaveDialog.tsx'))

/**
 * Asks before a page with unsaved changes is left, in whatever way: by a link, by Back, by closing the tab. Whoever signs
 * out is not held.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const isSignedIn = useSession() !== null
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const leaves = useRef(false)
  const ask = (href: string) => {
    setTarget(href)
    setOpen(true)
  }
  useBlocker({
    disabled: !isDirty || !isSignedIn,
    enableBeforeUnload: isDirty && isSignedIn,
    shouldBlockFn: ({ current, next, action }) => {
      if (leaves.current || next.pathname === current.pathname) return false
      const href = hrefOf(next)
      // Back has already gone when it is held: the router steps forward again, and only then is there a page to ask on
      if (action === 'PUSH' || action === 'REPLACE') ask(href)
      else window.addEventListener('popstate', () => ask(href), { once: true })
      return true
    },
  })
  const leave = () => {
    leaves.current = true
    setOpen(false)
    if (target !== undefined) void navigate({ href: target })
  }
  if (target === undefined) return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog open={isOpen} onOpenChange={setOpen} onLeave={leave} />
    </Suspense>
  )
}

type Place = { pathname: string; search: unknown }

function hrefOf({ pathname, search }: Place): string {
  const pairs = Object.entries(Object(search)).map(([key, value]) => [key, String(value)])
  const query = new URLSearchParams(Object.fromEntries(pairs)).toString()
  return query ? `${pathname}?${query}` : pathname
}
