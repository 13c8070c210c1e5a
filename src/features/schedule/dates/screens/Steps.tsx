import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

type StepsProps = {
  /** What is shown: "March 2026". Its change is read aloud. */
  children: ReactNode
  /** "month", "week" or "day": the names of the buttons. */
  unit: string
  /** Undefined: there is nothing in this direction. */
  onBack: (() => void) | undefined
  onForward: (() => void) | undefined
  heading?: 'h2' | 'h3'
}

/** A title between the ways back and forward. */
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
