/** The stage of an event opens, for its host and who has a seat, so long before its start. */
export const doorsMinutes = 15
