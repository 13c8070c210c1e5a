import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type StatFigureProps = {
  /** The figure as text; its length decides the font size. */
  text: string
  /** Shown instead of the text, in the same length. */
  children?: ReactNode
  /** True if the text is read aloud elsewhere. */
  hidden?: boolean
  className?: string
}

/** Longest text in full size, in characters. */
const fullSizeMax = 8

/** The number of a figure card, in one line that fits the card. The card needs the class `stat`. */
export const StatFigure = ({ text, children = text, hidden, className }: StatFigureProps) => (
  <span
    translate="no"
    aria-hidden={hidden}
    className={clsx('figures stat-figure', className)}
    data-long={text.length > fullSizeMax || undefined}
  >
    {children}
  </span>
)
