import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

type Leaving = { isChanged: boolean; open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog with unsaved changes asks (`ui/LeaveQuestion`) before it closes, or the page under it is left. */
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
    /** For `onOpenChange` of the dialog. */
    close: (next: boolean) => {
      if (!next && isChanged && !asking) setAsking(true)
      else onOpenChange(next)
    },
    onLeave: () => onOpenChange(false),
    onStay: () => setAsking(false),
  }
}
