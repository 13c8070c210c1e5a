/**
 * An event that React hears and no browser fires. Dispatched on an element, it is answered by the document's own handler
 * as soon as React delivers that element's events, that is, once it is hydrated: React marks elements while it still
 * renders them, and drops the submission of a form that it has not committed.
 */
export const hydrationProbe = 'dragexit'

/** The document's answer to the probe. */
export const answerProbe = (event: { preventDefault(): void }): void => event.preventDefault()
