/** How copies by email come: as things happen, or once a day all that was not read. */
export const emailFrequencies = ['each', 'daily'] as const
