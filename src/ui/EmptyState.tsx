import type { ReactNode } from 'react'
import { EmptyStage } from './EmptyStage.tsx'

type StateProps = {
  title: string
  text?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** Nothing here yet: a sentence and one action. */
export function EmptyState({ title, text, action }: StateProps) {
  return (
    <div className="state">
      <EmptyStage />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
