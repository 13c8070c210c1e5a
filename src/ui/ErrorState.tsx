import { Button } from './Button.tsx'
import { EmptyStage } from './EmptyStage.tsx'

type ErrorStateProps = {
  title?: string
  text: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The request id, for a message to support. */
  reference?: string | undefined
}

/** Something could not be loaded: what happened, and try again. Beside what failed, never instead of the page. */
export function ErrorState({ title = 'The light went out', text, onRetry, retrying, reference }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <EmptyStage dark />
      <h3>{title}</h3>
      <p>{text}</p>
      {onRetry && (
        <Button className="state-action" onClick={onRetry} loading={retrying ?? false}>
          Try again
        </Button>
      )}
      {reference && <p className="state-detail">Reference {reference}</p>}
    </div>
  )
}
