const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

/** A day in the viewer's zone; what shows it is the browser's. */
export const dayText = (at: Date): string => day.format(at)
