import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

type Leaving = { isChanged: boolean; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks (`ui/LeaveQuestion`) before a dialog with unsaved changes closes or its page is left. */
export function useLeaving({ isChanged, open, onOpenChange }: Leaving) {
  const [asking, setAsking] = useState(false)
  useBlocker({
    disabled: !isChanged || !open,
    enableBeforeUnload: isChanged && open,
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      setAsking(true)
      return true
    },
  })
  return {
    asking,
    /** Handler for `onOpenChange` of the dialog. */
    close: (next: boolean) => {
      if (!next && isChanged && !asking) setAsking(true)
      else onOpenChange(next)
    },
    onLeave: () => onOpenChange(false),
    onStay: () => setAsking(false),
  }
}
