import { Children, Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { toast } from './toast.ts'

/** Shown in place of a part of a page that crashed. */
const BROKEN = { text: 'This part of the page stopped working.', retry: 'Try again' } as const

type BoundaryProps = {
  /** Shows the message in a toast: for parts that float over a call, a stage or the page. */
  floats?: boolean
  children: ReactNode
}

/** Keeps a crash to the part of the page that it surrounds: the rest goes on, a call or a stage above all. */
export class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    // heard by the page's error report
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
    // the router's redirects and missing pages are for the router
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

/** Parts that surround or float over a page, each with a boundary of its own. */
export const FloatingParts = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => part && <Boundary floats>{part}</Boundary>)
