import type { ReactNode } from 'react'
import { EmptyStage } from './EmptyStage.tsx'

type StateProps = {
  title: string
  text?: ReactNode
  /** A single action. */
  action?: ReactNode
  /** `h1` if it fills the page. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** Placeholder for an empty list: a sentence and one action. */
export function EmptyState({ title, text, action, heading: Heading = 'h3' }: StateProps) {
  return (
    <div className="state">
      <EmptyStage />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
