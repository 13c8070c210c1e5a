/** Milliseconds between two reports of the host's page. */
export const sendingEveryMs = 20_000
/** Milliseconds between two reports of a viewer's page. Less than a minute, so that each minute has a report. */
export const receivingEveryMs = 45_000
/** Seconds for which a viewer must be connected before a report counts. */
export const connectedSeconds = 30
