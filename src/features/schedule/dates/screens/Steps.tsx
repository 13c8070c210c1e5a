import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

type StepsProps = {
  /** Title of the current month, week or day, such as "March 2026". Changes are announced to screen readers. */
  children: ReactNode
  /** "month", "week" or "day", for the labels of the buttons. */
  unit: string
  /** Undefined: there is no previous step. */
  onBack: (() => void) | undefined
  onForward: (() => void) | undefined
  heading?: 'h2' | 'h3'
}

/** Title between the buttons Previous and Next. */
export function Steps({ children, unit, onBack, onForward, heading: Heading = 'h3' }: StepsProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <IconButton label={`Previous ${unit}`} disabled={!onBack} onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <Heading aria-live="polite" className="min-w-0 flex-1 text-center font-bold font-display text-lg">
        {children}
      </Heading>
      <IconButton label={`Next ${unit}`} disabled={!onForward} onClick={onForward}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
