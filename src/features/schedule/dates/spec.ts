/** Note for a local time that a clock change skips; the server moves it forward. */
export const timeSkipped =
  'Clocks change on that day and this time does not exist. It begins at the next time that does.'
