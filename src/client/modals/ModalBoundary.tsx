import { Component, type ReactNode } from 'react'

type BoundaryProps = { onError: () => void; children: ReactNode }

/** A modal whose code does not arrive, or that fails, must not take the page with it. */
export class ModalBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
