/** Milliseconds between two reports of the host's page. */
export const sendingEveryMs = 20_000
/** Milliseconds between two reports of a viewer's page: less than a minute, so that each minute gets one. */
export const receivingEveryMs = 45_000
/** Seconds that a viewer must have been connected before a report counts. */
export const connectedSeconds = 30
