/** The parts of the house's address as they were typed; the house itself reads them (`shell/state.ts`). */
export type HouseAddress = { house?: string; tab?: string; application?: string; person?: string }

/** Keeps what is text. Light, because every first load has the loaders of all pages. */
export function readHouseAddress({ house, tab, application, person }: Readonly<Record<string, unknown>>): HouseAddress {
  return {
    ...(typeof house === 'string' && { house }),
    ...(typeof tab === 'string' && { tab }),
    ...(typeof application === 'string' && { application }),
    ...(typeof person === 'string' && { person }),
  }
}
