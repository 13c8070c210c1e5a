import { Children, Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { toast } from './toast.ts'

/** Texts that replace a crashed part of a page. */
const BROKEN = { text: 'This part of the page stopped working.', retry: 'Try again' } as const

type BoundaryProps = {
  /** Shows the message in a toast, for parts that float over a call, a stream or the page. */
  floats?: boolean
  children: ReactNode
}

/** Error boundary for a part of the page, so that the rest, such as a call or a stream, continues. */
export class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    // The page's error report listens to this event.
    reportError(error)
    if (this.props.floats)
      toast.error(BROKEN.text, {
        id: 'broken-part',
        durationMs: Number.POSITIVE_INFINITY,
        action: { label: BROKEN.retry, run: this.retry },
      })
  }

  retry = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // The router handles its redirects and missing pages.
    if (!(error instanceof Error)) throw error
    if (this.props.floats) return null
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p>{BROKEN.text}</p>
        <Button size="sm" onClick={this.retry}>
          {BROKEN.retry}
        </Button>
      </div>
    )
  }
}

/** Wraps each part that surrounds or floats over a page in a separate boundary. */
export const FloatingParts = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => part && <Boundary floats>{part}</Boundary>)
