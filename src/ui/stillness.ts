/** Returns true if the system or the person prefers reduced motion. For animations that run from code. */
export const prefersStillness = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches

type Connected = Navigator & { connection?: { saveData?: boolean } }

/** Returns true if the browser or the system asks pages to save data. */
export function savesData(): boolean {
  const { connection }: Connected = navigator
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
}
