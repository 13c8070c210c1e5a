import { Button } from './Button.tsx'
import { EmptyStage } from './EmptyStage.tsx'

type ErrorStateProps = {
  title?: string
  text: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The request id, for a message to support. */
  reference?: string | undefined
  /** `h1` if it fills the page. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** Moves the focus to the surrounding part of the page before the focused element is removed. */
function keepFocus(state: HTMLElement | null) {
  const around = state?.parentElement?.closest<HTMLElement>('section, [role=dialog], main')
  return () => {
    if (!around || !state?.contains(document.activeElement)) return
    // A table that scrolls by keyboard keeps its position in the tab order.
    if (around.tabIndex < 0) around.tabIndex = -1
    around.focus({ preventScroll: true })
  }
}

/** Explains that something could not be loaded, with a retry. Shown in place of the failed part, never of the whole page. */
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
