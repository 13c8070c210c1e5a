/** Older measures are ignored. The client measures every 7 seconds. */
const measuredForMs = 16_000

/** Keeps the newest bitrate of each medium that arrives. */
export function createMeasures() {
  const measures = new Map<string, { bitrate: number; at: number }>()
  return {
    note: (medium: string, bitrate: number) => void measures.set(medium, { bitrate, at: performance.now() }),
    clear: () => measures.clear(),
    /** Returns the bits per second of all media; undefined: not measured lately. */
    bitrate(): number | undefined {
      const recent = [...measures.values()].filter(({ at }) => performance.now() - at < measuredForMs)
      return recent.length === 0 ? undefined : recent.reduce((sum, { bitrate }) => sum + bitrate, 0)
    },
  }
}

export type Measures = ReturnType<typeof createMeasures>
