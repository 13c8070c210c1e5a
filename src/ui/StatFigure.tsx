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

/** Longest texts in full and in middle size, in characters. */
const [fullSizeMax, middleSizeMax] = [8, 11]

/** The number of a figure card, in one line that fits the card. The card needs the class `stat`. */
export const StatFigure = ({ text, children = text, hidden, className }: StatFigureProps) => (
  <span
    translate="no"
    aria-hidden={hidden}
    className={clsx('figures stat-figure', className)}
    data-size={text.length > middleSizeMax ? 'small' : text.length > fullSizeMax ? 'middle' : undefined}
  >
    {children}
  </span>
)
