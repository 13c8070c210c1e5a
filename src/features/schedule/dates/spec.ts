/** Said where a local time is written that a change of clocks skips: the server moves it forward. */
export const timeSkipped =
  'Clocks change on that day and this time does not exist. It begins at the next time that does.'
