/** Whether movement is to be left out, by the system's wish or the person's: for what is animated from code. */
export const prefersStillness = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
