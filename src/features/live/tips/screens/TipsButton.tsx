import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TIPS } from '../spec.ts'
import type { Opened } from './TipsDialog.tsx'

const TipsDialog = lazyWithRetry(() => import('./TipsDialog.tsx'))

type TipsButtonProps = Opened & {
  /** Whether the reader is the host. Host and admins can open the tips. */
  isOwn: boolean
  /** Look of the button, if its text already names the list. */
  className?: string
  children: ReactNode
}

// a border instead of an underline, because an underline skips amounts with a coin icon
const figureClass = 'press-area border-line-strong border-b text-left hover:border-current'

/** A figure of a stream that opens the tips it counts. Other readers see only the figure. */
export function TipsButton({ isOwn, className, children, ...opened }: TipsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isAdmin = useSession()?.user.role === 'admin'
  if (!(isOwn || isAdmin)) return children
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className ?? figureClass} onClick={() => setOpen(true)}>
        {children}
        {className === undefined && <span className="sr-only">, {TIPS.open}</span>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <TipsDialog {...opened} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
