import { useBlocker, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { useSession } from '../session/use-session.ts'
import { createStore } from '../store/store.ts'
import type { LeaveWords } from './LeaveDialog.tsx'

const LeaveDialog = lazyWithRetry(() => import('./LeaveDialog.tsx'))

/** True while the page has unsaved changes. A page has one guard. */
const unsaved = createStore(false)

/** Returns true if the page has unsaved changes, for actions that leave it and must ask first. */
export const hasUnsavedChanges = unsaved.get

type LeaveGuardProps = {
  isDirty: boolean
  /** Default: the texts about unsaved changes. */
  words?: LeaveWords
}

/** Asks before a page with unsaved changes is left: by a link, by Back or by closing the tab. Signing out does not ask. */
export function LeaveGuard({ isDirty, words }: LeaveGuardProps) {
  const [target, setTarget] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    unsaved.apply(() => isDirty)
    return () => unsaved.apply(() => false)
  }, [isDirty])
  const leaveTo = useHeldPage({
    isHeld: isDirty,
    holdsTab: true,
    ask: (href) => {
      setTarget(href)
      setOpen(true)
    },
  })
  if (target === undefined) return null
  const leave = () => {
    setOpen(false)
    leaveTo(target)
  }
  return (
    <Suspense fallback={null}>
      <LeaveDialog words={words} open={isOpen} onOpenChange={setOpen} onLeave={leave} />
    </Suspense>
  )
}

type HeldPage = {
  isHeld: boolean
  /** Also lets the browser ask when the tab is closed or reloaded. */
  holdsTab?: boolean
  ask: (href: string) => void
}

/**
 * Asks before a page is left by a link or by Back. Signing out does not ask.
 * @returns a function that leaves without asking.
 */
export function useHeldPage({ isHeld, holdsTab = false, ask }: HeldPage): (href: string) => void {
  const isSignedIn = useSession() !== null
  const navigate = useNavigate()
  const leaves = useRef(false)
  useBlocker({
    disabled: !isHeld || !isSignedIn,
    enableBeforeUnload: holdsTab && isHeld && isSignedIn,
    shouldBlockFn: ({ current, next, action }) => {
      if (leaves.current || next.pathname === current.pathname) return false
      const href = hrefOf(next)
      // On Back the browser has moved already; the question appears after the router has stepped forward again.
      if (action === 'PUSH' || action === 'REPLACE') ask(href)
      else window.addEventListener('popstate', () => ask(href), { once: true })
      return true
    },
  })
  return (href) => {
    leaves.current = true
    void navigate({ href })
  }
}

type Place = { pathname: string; search: unknown }

function hrefOf({ pathname, search }: Place): string {
  const pairs = Object.entries(Object(search)).map(([key, value]) => [key, String(value)])
  const query = new URLSearchParams(Object.fromEntries(pairs)).toString()
  return query ? `${pathname}?${query}` : pathname
}
