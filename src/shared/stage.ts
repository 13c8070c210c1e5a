/** Minutes before an event's start from which its stage is open to the host and ticket holders. */
export const doorsMinutes = 15
