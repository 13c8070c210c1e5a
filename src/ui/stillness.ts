/** Returns true if the system or the person prefers reduced motion. For animations that run from code. */
export const prefersStillness = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
