/**
 * Event that React handles and no browser sends, used to detect hydration. When dispatched on an element, the
 * document's handler answers it once React delivers the element's events. React's own marks are not reliable: React
 * sets them while it still renders, and drops the submit of a form that it has not committed.
 */
export const hydrationProbe = 'dragexit'

/** Answers the probe, as the handler of the document. */
export const answerProbe = (event: { preventDefault(): void }): void => event.preventDefault()
