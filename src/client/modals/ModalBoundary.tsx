import { Component, type ReactNode } from 'react'

type BoundaryProps = { onError: () => void; children: ReactNode }

/** Error boundary of a modal: missing code or an error closes the modal and keeps the page. */
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
