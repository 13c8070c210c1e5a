import { Button } from './Button.tsx'
import { EmptyStage } from './EmptyStage.tsx'

type ErrorStateProps = {
  title?: string
  text: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The request id, for a message to support. */
  reference?: string | undefined
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** Whoever has the focus in what goes away goes on at the part of the page that it was in, not at the page's beginning. */
function keepFocus(state: HTMLElement | null) {
  const around = state?.parentElement?.closest<HTMLElement>('section, [role=dialog], main')
  return () => {
    if (!around || !state?.contains(document.activeElement)) return
    // a table that is scrolled by keys keeps its place among what Tab reaches
    if (around.tabIndex < 0) around.tabIndex = -1
    around.focus({ preventScroll: true })
  }
}

/** Something could not be loaded: what happened, and try again. Beside what failed, never instead of the page. */
export function ErrorState({ title = 'The light went out', text, onRetry, ...rest }: ErrorStateProps) {
  const { retrying, reference, heading: Heading = 'h3' } = rest
  return (
    <div ref={keepFocus} className="state" role="alert">
      <EmptyStage dark />
      <Heading>{title}</Heading>
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
